// Cairo, the vector drawing library, and Fontconfig, by which it finds typefaces.
#pragma once

#include <cairo.h>
#include <fontconfig/fontconfig.h>

#include <dlfcn.h>
#include <stdbool.h>

// What Limber uses of Pango, declared here as its headers are not needed otherwise. FFmpeg's libraries bring it where they read
// drawings (by librsvg), as Debian's do, so it is loaded when a text needs it.
typedef struct {
    void *(*create_layout)(cairo_t *);
    void (*set_text)(void *layout, const char *, int length);
    void (*set_font)(void *layout, const void *font);
    void (*get_size)(void *layout, int *width, int *height);
    int (*get_baseline)(void *layout);
    void (*show)(cairo_t *, void *layout);
    void (*release)(void *layout);
    void *(*make_font)(const char *family_and_weight);
    void (*set_pixels)(void *font, double size);
    void (*free_font)(void *font);
} shim_pango;

// False when the library is not installed.
static inline bool shim_pango_load(shim_pango *functions) {
    void *library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    // Also of what that library itself needs.
    functions->create_layout = dlsym(library, "pango_cairo_create_layout");
    functions->set_text = dlsym(library, "pango_layout_set_text");
    functions->set_font = dlsym(library, "pango_layout_set_font_description");
    functions->get_size = dlsym(library, "pango_layout_get_size");
    functions->get_baseline = dlsym(library, "pango_layout_get_baseline");
    functions->show = dlsym(library, "pango_cairo_show_layout");
    functions->release = dlsym(library, "g_object_unref");
    functions->make_font = dlsym(library, "pango_font_description_from_string");
    functions->set_pixels = dlsym(library, "pango_font_description_set_absolute_size");
    functions->free_font = dlsym(library, "pango_font_description_free");
    return functions->create_layout && functions->set_text && functions->set_font && functions->get_size
        && functions->get_baseline && functions->show && functions->release && functions->make_font
        && functions->set_pixels && functions->free_font;
}
