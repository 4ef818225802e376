// Cairo, the vector drawing library.
#pragma once

#include <cairo.h>
