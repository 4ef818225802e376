// What Limber uses of libheif. Few inputs need it, so it is loaded when the first HEIC or AVIF picture is read, and where
// it is missing that picture reports it, not the start of the program.
#pragma once

#include <dlfcn.h>
#include <libheif/heif.h>
#include <stdbool.h>

typedef struct {
    __typeof__(&heif_context_alloc) context_alloc;
    __typeof__(&heif_context_free) context_free;
    __typeof__(&heif_context_read_from_file) context_read_from_file;
    __typeof__(&heif_context_get_primary_image_handle) context_get_primary_image_handle;
    __typeof__(&heif_image_handle_release) image_handle_release;
    __typeof__(&heif_image_handle_get_width) image_handle_get_width;
    __typeof__(&heif_image_handle_get_height) image_handle_get_height;
    __typeof__(&heif_decoding_options_alloc) decoding_options_alloc;
    __typeof__(&heif_decoding_options_free) decoding_options_free;
    __typeof__(&heif_decode_image) decode_image;
    __typeof__(&heif_image_get_width) image_get_width;
    __typeof__(&heif_image_get_height) image_get_height;
    __typeof__(&heif_image_get_plane_readonly) image_get_plane_readonly;
    __typeof__(&heif_image_release) image_release;
} shim_heif;

// False when the library is not installed.
static inline bool shim_heif_load(shim_heif *functions) {
    void *library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    functions->context_alloc = dlsym(library, "heif_context_alloc");
    functions->context_free = dlsym(library, "heif_context_free");
    functions->context_read_from_file = dlsym(library, "heif_context_read_from_file");
    functions->context_get_primary_image_handle = dlsym(library, "heif_context_get_primary_image_handle");
    functions->image_handle_release = dlsym(library, "heif_image_handle_release");
    functions->image_handle_get_width = dlsym(library, "heif_image_handle_get_width");
    functions->image_handle_get_height = dlsym(library, "heif_image_handle_get_height");
    functions->decoding_options_alloc = dlsym(library, "heif_decoding_options_alloc");
    functions->decoding_options_free = dlsym(library, "heif_decoding_options_free");
    functions->decode_image = dlsym(library, "heif_decode_image");
    functions->image_get_width = dlsym(library, "heif_image_get_width");
    functions->image_get_height = dlsym(library, "heif_image_get_height");
    functions->image_get_plane_readonly = dlsym(library, "heif_image_get_plane_readonly");
    functions->image_release = dlsym(library, "heif_image_release");
    return functions->context_alloc && functions->context_free && functions->context_read_from_file
        && functions->context_get_primary_image_handle && functions->image_handle_release
        && functions->image_handle_get_width && functions->image_handle_get_height
        && functions->decoding_options_alloc && functions->decoding_options_free && functions->decode_image
        && functions->image_get_width && functions->image_get_height && functions->image_get_plane_readonly
        && functions->image_release;
}
