// What Limber uses of BLAS and LAPACK, as OpenBLAS provides them. OpenBLAS starts threads when it is loaded, and they
// keep a core busy for a while, so it is loaded when something is trained.
#pragma once

#include <cblas.h>
#include <dlfcn.h>
#include <lapacke.h>
#include <stdbool.h>

typedef struct {
    __typeof__(&openblas_set_num_threads) set_num_threads;
    __typeof__(&cblas_sgemm) sgemm;
    __typeof__(&cblas_ssyrk) ssyrk;
    __typeof__(&cblas_strsm) strsm;
    __typeof__(&LAPACKE_spotrf) spotrf;
    __typeof__(&LAPACKE_strtri) strtri;
} shim_lapack;

// False when a library is not installed.
static inline bool shim_lapack_load(shim_lapack *functions) {
    void *blas = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_GLOBAL);
    void *lapack = dlopen("liblapacke.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!blas || !lapack) return false;
    functions->set_num_threads = dlsym(blas, "openblas_set_num_threads");
    functions->sgemm = dlsym(blas, "cblas_sgemm");
    functions->ssyrk = dlsym(blas, "cblas_ssyrk");
    functions->strsm = dlsym(blas, "cblas_strsm");
    functions->spotrf = dlsym(lapack, "LAPACKE_spotrf");
    functions->strtri = dlsym(lapack, "LAPACKE_strtri");
    return functions->set_num_threads && functions->sgemm && functions->ssyrk && functions->strsm
        && functions->spotrf && functions->strtri;
}
