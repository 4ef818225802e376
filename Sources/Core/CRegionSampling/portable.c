#define NAME "any"
#define TABLE limber_portable_sampling_kernels
#define READ read_row
#include "kernels.h"
