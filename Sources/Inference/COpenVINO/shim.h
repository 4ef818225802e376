// OpenVINO's C API. Properties are passed as arrays: its variadic functions do not reach Swift.
#pragma once

#include <openvino/c/openvino.h>
