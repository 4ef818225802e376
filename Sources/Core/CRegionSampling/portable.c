#define NAME "any"
#define TABLE portable_sampling_kernels
#define READ read_row
#include "kernels.h"
