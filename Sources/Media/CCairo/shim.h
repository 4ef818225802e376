// Cairo, the vector drawing library, and Fontconfig, by which it finds typefaces.
#pragma once

#include <cairo.h>
#include <fontconfig/fontconfig.h>
