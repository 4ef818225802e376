// A V4L2 camera for programs that are started with this library in LD_PRELOAD: /dev/video0 gives the pictures of a
// file over and over, at the rate that it was asked for. EMULATED_CAMERA="pixels size rate count":
//   pixels  a file of YUYV pictures, one after the other
//   size    such as 320x240; the only one that the camera has
//   rate    the most frames a second
//   count   after so many frames the camera is pulled out, of a negative number it hangs; 0: never
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define BUFFERS 4
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static const char *device = "/dev/video0";
static struct {
    char path[4096];
    unsigned width, height, rate;
    int count;
    int descriptor, pixels;
    struct timespec start;
    unsigned taken;
    unsigned queue[BUFFERS], queued;
    char *memory[BUFFERS];
    int isStreaming;
} camera = {.descriptor = -1, .pixels = -1};

static unsigned bytes(void) { return camera.width * camera.height * 2; }

__attribute__((constructor)) static void plugIn(void) {
    const char *text = getenv("EMULATED_CAMERA");
    if (!text || sscanf(text, "%4095s %ux%u %u %d", camera.path, &camera.width, &camera.height, &camera.rate, &camera.count) != 5)
        camera.width = 0;
}

static int openCamera(int flags) {
    if (!camera.width) return errno = ENOENT, -1;
    camera.pixels = NEXT(open64)(camera.path, O_RDONLY | O_CLOEXEC);
    if (camera.pixels < 0) return -1;
    return camera.descriptor = NEXT(open64)("/dev/null", O_RDWR | O_CLOEXEC | (flags & O_NONBLOCK));
}

int open64(const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;
    va_end(list);
    return strcmp(path, device) ? NEXT(open64)(path, flags, mode) : openCamera(flags);
}

// Files are large either way.
int open(const char *path, int flags, ...) __attribute__((alias("open64")));

int access(const char *path, int mode) {
    return strcmp(path, device) || !camera.width ? NEXT(access)(path, mode) : 0;
}

int close(int descriptor) {
    if (descriptor >= 0 && descriptor == camera.descriptor) {
        NEXT(close)(camera.pixels);
        camera.descriptor = camera.pixels = -1;
        camera.isStreaming = 0;
    }
    return NEXT(close)(descriptor);
}

// The camera stands last in /dev.
struct dirent64 *readdir64(DIR *folder) {
    static struct dirent64 entry;
    static DIR *last;
    struct dirent64 *found = NEXT(readdir64)(folder);
    char name[64], target[64] = "";
    snprintf(name, sizeof name, "/proc/self/fd/%d", dirfd(folder));
    if (found || last == folder || readlink(name, target, sizeof target - 1) < 0 || strcmp(target, "/dev") || !camera.width) {
        if (found) last = NULL;
        return found;
    }
    last = folder;
    strcpy(entry.d_name, "video0");
    return &entry;
}

struct dirent *readdir(DIR *folder) { return (struct dirent *)readdir64(folder); }

static long long since(struct timespec start) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (now.tv_sec - start.tv_sec) * 1000000000LL + now.tv_nsec - start.tv_nsec;
}

// The next picture, once it is time for it; the camera drops what nobody gave a buffer for, as cameras do.
static int dequeue(struct v4l2_buffer *buffer) {
    if (!camera.isStreaming) return errno = EINVAL, -1;
    if (camera.count && camera.taken >= (unsigned)abs(camera.count)) return errno = camera.count > 0 ? ENODEV : EAGAIN, -1;
    long long due = (camera.taken + 1) * 1000000000LL / camera.rate;
    if (since(camera.start) < due || !camera.queued) return errno = EAGAIN, -1;
    unsigned index = camera.queue[0];
    memmove(camera.queue, camera.queue + 1, --camera.queued * sizeof *camera.queue);
    unsigned pictures = lseek(camera.pixels, 0, SEEK_END) / bytes();
    if (pread(camera.pixels, camera.memory[index], bytes(), (off_t)(camera.taken % pictures) * bytes()) != bytes())
        return errno = EIO, -1;
    long long time = camera.start.tv_sec * 1000000000LL + camera.start.tv_nsec + due;
    buffer->index = index;
    buffer->bytesused = bytes();
    buffer->flags = V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC;
    buffer->sequence = camera.taken++;
    buffer->timestamp.tv_sec = time / 1000000000;
    buffer->timestamp.tv_usec = time % 1000000000 / 1000;
    return 0;
}

static int control(unsigned long request, void *argument) {
    struct v4l2_capability *capability = argument;
    struct v4l2_format *format = argument;
    struct v4l2_streamparm *parameters = argument;
    struct v4l2_requestbuffers *request_ = argument;
    struct v4l2_buffer *buffer = argument;
    switch (request) {
    case VIDIOC_QUERYCAP:
        memset(capability, 0, sizeof *capability);
        strcpy((char *)capability->driver, "emulated");
        strcpy((char *)capability->card, "Emulated camera");
        capability->capabilities = capability->device_caps = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
        return 0;
    case VIDIOC_G_INPUT: return *(int *)argument = 0;
    case VIDIOC_ENUMINPUT: return ((struct v4l2_input *)argument)->index ? (errno = EINVAL, -1) : 0;
    case VIDIOC_G_FMT:
    case VIDIOC_S_FMT:
        format->fmt.pix.width = camera.width;
        format->fmt.pix.height = camera.height;
        format->fmt.pix.pixelformat = V4L2_PIX_FMT_YUYV;
        format->fmt.pix.field = V4L2_FIELD_NONE;
        format->fmt.pix.bytesperline = camera.width * 2;
        format->fmt.pix.sizeimage = bytes();
        return 0;
    case VIDIOC_S_PARM: {
        struct v4l2_fract time = parameters->parm.capture.timeperframe;
        if (time.numerator && time.denominator / time.numerator < camera.rate) camera.rate = time.denominator / time.numerator;
    } // fall through
    case VIDIOC_G_PARM:
        parameters->parm.capture.capability = V4L2_CAP_TIMEPERFRAME;
        parameters->parm.capture.timeperframe = (struct v4l2_fract){1, camera.rate};
        return 0;
    case VIDIOC_REQBUFS:
        if (request_->count > BUFFERS) request_->count = BUFFERS;
        return 0;
    case VIDIOC_QUERYBUF:
        buffer->length = bytes();
        buffer->m.offset = buffer->index * 4096;
        return 0;
    case VIDIOC_QBUF:
        camera.queue[camera.queued++] = buffer->index;
        return 0;
    case VIDIOC_DQBUF: return dequeue(buffer);
    case VIDIOC_STREAMON:
        camera.isStreaming = 1;
        camera.taken = 0;
        return clock_gettime(CLOCK_MONOTONIC, &camera.start);
    case VIDIOC_STREAMOFF:
        camera.isStreaming = camera.queued = 0;
        return 0;
    default: return errno = ENOTTY, -1;
    }
}

int ioctl(int descriptor, unsigned long request, ...) {
    va_list list;
    va_start(list, request);
    void *argument = va_arg(list, void *);
    va_end(list);
    if (descriptor < 0 || descriptor != camera.descriptor) return NEXT(ioctl)(descriptor, request, argument);
    // The request's upper bits are not always clear.
    return control((unsigned)request, argument);
}

void *mmap64(void *address, size_t length, int protection, int flags, int descriptor, off64_t offset) {
    if (descriptor < 0 || descriptor != camera.descriptor)
        return NEXT(mmap64)(address, length, protection, flags, descriptor, offset);
    return camera.memory[offset / 4096] = NEXT(mmap64)(NULL, length, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset)
    __attribute__((alias("mmap64")));
