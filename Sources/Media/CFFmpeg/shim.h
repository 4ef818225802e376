// FFmpeg's libraries, and the macros of theirs that Swift cannot import.
#pragma once

#include <libavcodec/avcodec.h>
#include <libavdevice/avdevice.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libswscale/swscale.h>

#include <dlfcn.h>
#include <stdbool.h>

static const int shim_AVERROR_EOF = AVERROR_EOF;
static const int shim_AVERROR_EAGAIN = AVERROR(EAGAIN);
static const int shim_AVERROR_EXIT = AVERROR_EXIT;
static const int shim_AVERROR_INVALIDDATA = AVERROR_INVALIDDATA;
static const int shim_AVERROR_HTTP_UNAUTHORIZED = AVERROR_HTTP_UNAUTHORIZED;
static const int shim_AVERROR_HTTP_OTHER_4XX = AVERROR_HTTP_OTHER_4XX;
static const int shim_AVERROR_PROTOCOL_NOT_FOUND = AVERROR_PROTOCOL_NOT_FOUND;
static const int64_t shim_AV_NOPTS_VALUE = AV_NOPTS_VALUE;

// The nine numbers of the stream's display matrix, or NULL. Its place changed with FFmpeg 6.1.
static inline const int32_t *shim_display_matrix(const AVStream *stream) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 29, 100)
    const AVPacketSideData *data = av_packet_side_data_get(
        stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
    return data ? (const int32_t *)data->data : NULL;
#else
    return (const int32_t *)av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, NULL);
#endif
}

// How long the frame is shown, in the stream's time base; 0 when unknown. The field's name changed.
static inline int64_t shim_frame_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
    return frame->duration;
#else
    return frame->pkt_duration;
#endif
}

// True for a frame of two fields, which show two moments. Its place changed with FFmpeg 6.1.
static inline bool shim_is_interlaced(const AVFrame *frame) {
#ifdef AV_FRAME_FLAG_INTERLACED
    return frame->flags & AV_FRAME_FLAG_INTERLACED;
#else
    return frame->interlaced_frame;
#endif
}

// What Limber uses of libavdevice. It brings eighty libraries more and takes as long to load as everything else
// together, so it is loaded when a camera is asked for.
typedef struct {
    __typeof__(&avdevice_register_all) register_all;
    __typeof__(&avdevice_list_input_sources) list_input_sources;
    __typeof__(&avdevice_free_list_devices) free_list_devices;
} shim_avdevice;

// False when the library is not installed.
static inline bool shim_avdevice_load(shim_avdevice *functions) {
    void *library = dlopen("libavdevice.so." AV_STRINGIFY(LIBAVDEVICE_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    functions->register_all = dlsym(library, "avdevice_register_all");
    functions->list_input_sources = dlsym(library, "avdevice_list_input_sources");
    functions->free_list_devices = dlsym(library, "avdevice_free_list_devices");
    return functions->register_all && functions->list_input_sources && functions->free_list_devices;
}
