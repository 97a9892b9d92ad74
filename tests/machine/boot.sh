#!/bin/bash
# Makes the Debian in this folder a machine of its own, with systemd as its first process, and the network of this one. Runs
# in new namespaces, which `unshare` makes: --mount --pid --fork --cgroup --uts --ipc.
set -e
root=$1
mount --make-rprivate /
mount --bind "$root" "$root"
cd "$root"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 none sys/fs/cgroup
for folder in run tmp dev; do mount -t tmpfs tmpfs $folder; done
chmod 1777 tmp
for device in null zero full random urandom tty; do
  touch dev/$device
  mount --bind /dev/$device dev/$device
done
ln -s /proc/self/fd dev/fd
mkdir dev/shm dev/pts
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts
ln -s pts/ptmx dev/ptmx
touch dev/console
# It says so itself when it is in a container, and leaves the hardware alone.
exec env -i container=podman PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot . /sbin/init systemd.unit=multi-user.target
