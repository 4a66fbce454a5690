import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Podman under the name of docker, with images and containers of its own. */
export interface ContainerEngine {
  /** Returns the output. */
  run(command: string, folder: string): string;
  /** Gives it its name in the registries. */
  addImage(name: string, folder: string): void;
  remove(): void;
}

export function startContainerEngine(): ContainerEngine {
  const home = mkdtempSync(join(tmpdir(), 'matinee-containers-'));
  const write = (name: string, content: string): string => {
    writeFileSync(join(home, name), content);
    return join(home, name);
  };
  // Containers share the network of the machine, and need no permissions over its control groups.
  const containers = write(
    'containers.conf',
    [
      '[containers]',
      'cgroups = "disabled"',
      'netns = "host"',
      'log_driver = "k8s-file"',
      'default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]',
      '[engine]',
      'runtime = "crun"',
      'cgroup_manager = "cgroupfs"',
      'events_logger = "file"',
    ].join('\n'),
  );
  const storage = write(
    'storage.conf',
    ['[storage]', 'driver = "overlay"', `graphroot = "${join(home, 'images')}"`, `runroot = "${join(home, 'run')}"`].join('\n'),
  );
  // The runtime refuses machines that have both versions of control groups, so it sees the newer one alone.
  const docker = write(
    'docker',
    `#!/bin/sh
exec unshare --mount sh -c 'umount --recursive /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup && exec podman "$@"' podman "$@"
`,
  );
  chmodSync(docker, 0o755);
  const env = {
    PATH: `${home}:${process.env['PATH']}:/usr/sbin`,
    HOME: home,
    CONTAINERS_CONF: containers,
    CONTAINERS_STORAGE_CONF: storage,
    // It asks for no permission to raise limits.
    BUILDAH_ISOLATION: 'chroot',
    // The format of OCI has no health checks.
    BUILDAH_FORMAT: 'docker',
  };
  const run = (command: string, folder: string): string =>
    execFileSync('sh', ['-e', '-c', command], { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

  return {
    run,
    addImage: (name, folder) => void run(`tar --create . | docker import --quiet - ${name}`, folder),
    remove() {
      run('docker rm --all --force --time 0', home);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
