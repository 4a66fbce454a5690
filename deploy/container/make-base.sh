#!/bin/sh
# Makes the base of an image where no registry of images can be reached: a folder with the C library, certificates and Node from a
# Debian that debootstrap has made, in the places where distroless images have them. It has no shell. Needs root.
# Usage: make-base.sh DEBIAN NODE FOLDER, such as: make-base.sh debian /usr/bin/node base
set -eu
debian=$1
node=$2
folder=$3

for path in etc/ssl/certs nodejs/bin proc sys dev tmp; do mkdir -p "$folder/$path"; done
chmod 1777 "$folder/tmp"
install "$node" "$folder/nodejs/bin/node"
# What Node is linked with, and what the C library loads to look up host names.
for library in $(ldd "$node" | grep -o '/[^ ]*') $(cd "$debian" && ls -d lib/*-linux-gnu/libnss_dns.so.2 lib/*-linux-gnu/libnss_files.so.2 lib/*-linux-gnu/libresolv.so.2); do
  install -D "$debian/${library#/}" "$folder/${library#/}"
done
install -m 644 "$debian/etc/ssl/certs/ca-certificates.crt" "$folder/etc/ssl/certs/ca-certificates.crt"
install -m 644 "$debian/etc/debian_version" "$folder/etc/debian_version"
printf 'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/data:/sbin/nologin\n' > "$folder/etc/passwd"
printf 'root:x:0:\nnonroot:x:65532:\n' > "$folder/etc/group"
printf 'hosts: files dns\n' > "$folder/etc/nsswitch.conf"
