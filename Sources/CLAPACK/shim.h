// BLAS and LAPACK as OpenBLAS provides them.
#pragma once

#include <cblas.h>
#include <lapacke.h>
