// What Limber uses of libmosquitto. Only `limber live --mqtt` needs it, so it is loaded when that is asked for, and where it
// is missing that option reports it, not the start of the program.
#pragma once

#include <dlfcn.h>
#include <mosquitto.h>
#include <stdbool.h>

typedef struct {
    __typeof__(&mosquitto_lib_init) lib_init;
    __typeof__(&mosquitto_new) create;
    __typeof__(&mosquitto_destroy) destroy;
    __typeof__(&mosquitto_will_set) will_set;
    __typeof__(&mosquitto_username_pw_set) username_pw_set;
    __typeof__(&mosquitto_tls_set) tls_set;
    __typeof__(&mosquitto_int_option) int_option;
    __typeof__(&mosquitto_connect_callback_set) connect_callback_set;
    __typeof__(&mosquitto_publish_callback_set) publish_callback_set;
    __typeof__(&mosquitto_message_callback_set) message_callback_set;
    __typeof__(&mosquitto_connect) connect;
    __typeof__(&mosquitto_disconnect) disconnect;
    __typeof__(&mosquitto_publish) publish;
    __typeof__(&mosquitto_subscribe) subscribe;
    __typeof__(&mosquitto_socket) socket;
    __typeof__(&mosquitto_want_write) want_write;
    __typeof__(&mosquitto_loop_read) loop_read;
    __typeof__(&mosquitto_loop_write) loop_write;
    __typeof__(&mosquitto_loop_misc) loop_misc;
    __typeof__(&mosquitto_strerror) strerror;
    __typeof__(&mosquitto_connack_string) connack_string;
} shim_mosquitto;

// False when the library is not installed.
static inline bool shim_mosquitto_load(shim_mosquitto *functions) {
    void *library = dlopen("libmosquitto.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    functions->lib_init = dlsym(library, "mosquitto_lib_init");
    functions->create = dlsym(library, "mosquitto_new");
    functions->destroy = dlsym(library, "mosquitto_destroy");
    functions->will_set = dlsym(library, "mosquitto_will_set");
    functions->username_pw_set = dlsym(library, "mosquitto_username_pw_set");
    functions->tls_set = dlsym(library, "mosquitto_tls_set");
    functions->int_option = dlsym(library, "mosquitto_int_option");
    functions->connect_callback_set = dlsym(library, "mosquitto_connect_callback_set");
    functions->publish_callback_set = dlsym(library, "mosquitto_publish_callback_set");
    functions->message_callback_set = dlsym(library, "mosquitto_message_callback_set");
    functions->connect = dlsym(library, "mosquitto_connect");
    functions->disconnect = dlsym(library, "mosquitto_disconnect");
    functions->publish = dlsym(library, "mosquitto_publish");
    functions->subscribe = dlsym(library, "mosquitto_subscribe");
    functions->socket = dlsym(library, "mosquitto_socket");
    functions->want_write = dlsym(library, "mosquitto_want_write");
    functions->loop_read = dlsym(library, "mosquitto_loop_read");
    functions->loop_write = dlsym(library, "mosquitto_loop_write");
    functions->loop_misc = dlsym(library, "mosquitto_loop_misc");
    functions->strerror = dlsym(library, "mosquitto_strerror");
    functions->connack_string = dlsym(library, "mosquitto_connack_string");
    bool complete = functions->lib_init && functions->create && functions->destroy && functions->will_set
        && functions->username_pw_set && functions->tls_set && functions->int_option
        && functions->connect_callback_set && functions->publish_callback_set
        && functions->message_callback_set && functions->subscribe && functions->connect && functions->disconnect && functions->publish && functions->socket
        && functions->want_write && functions->loop_read && functions->loop_write && functions->loop_misc
        && functions->strerror && functions->connack_string;
    return complete && functions->lib_init() == MOSQ_ERR_SUCCESS;
}
