#!/bin/sh
# Analyses a library with GNU parallel: here, or on the machines that PARALLEL_HOSTS lists for ssh.
#   gnu-parallel.sh MANIFEST OUTPUT [SHARDS [options of limber batch and analyze]]
# MANIFEST, OUTPUT, the videos and the working directory must have the same names on all machines. A shard whose worker dies is
# run again, twice at most; run the same command again to do what is missing.
set -eu
case ${3-8} in 0 | *[!0-9]* | "") wrong=1 ;; *) wrong= ;; esac
if [ $# -lt 2 ] || [ "$wrong" ]; then
    echo "usage: gnu-parallel.sh MANIFEST OUTPUT [SHARDS [options of limber batch and analyze]]" >&2
    exit 64
fi
manifest=$(realpath "$1")
output=$(realpath -m "$2")
shards=${3:-8}
shift 2
[ $# -eq 0 ] || shift
# Statuses go to the log in OUTPUT. Status 1 says that some inputs failed: running those again at once does not help. 2, or that of a
# worker that was killed, says that a shard was not done: then the summary would be of earlier runs.
seq "$shards" | parallel --jobs "${PARALLEL_JOBS:-1}" ${PARALLEL_HOSTS:+--sshlogin "$PARALLEL_HOSTS"} --workdir "$PWD" \
    --retries 3 --quote \
    sh -c 'shard=$1; shift; limber batch "$@" --shard "$shard" >/dev/null || [ $? -eq 1 ]' \
    limber "{}/$shards" "$manifest" --output "$output" "$@" || exit 2
exec limber batch --summary "$output"
