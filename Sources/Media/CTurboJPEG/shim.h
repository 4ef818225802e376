// libjpeg-turbo's own API.
#pragma once

#include <turbojpeg.h>
