import { join } from 'node:path';

export type CertificatePart = 'chain' | 'key' | 'both';

/** A proxy from Debian's packages, run in a folder of its own. */
export interface ProxyProgram {
  /** In this folder. */
  example: string;
  /** The example's address, and its replacement on loopback. */
  listen: (port: number) => readonly [own: string, value: string];
  /** Caddy gets its own. */
  certificate: readonly (readonly [own: string, part: CertificatePart])[];
  /** The files around the example, which is at the path `example`. */
  files: (folder: string, example: string, port: number) => Readonly<Record<string, string>>;
  /** Runs in the foreground. */
  command: (folder: string) => readonly [program: string, ...args: string[]];
  /** Reads its configuration again without ending open requests. */
  reload: NodeJS.Signals | ((folder: string) => readonly [program: string, ...args: string[]]);
  check: (folder: string) => readonly [program: string, ...args: string[]];
}

const live = '/etc/letsencrypt/live/watch.example.org';
const twoFiles = [
  [`${live}/fullchain.pem`, 'chain'],
  [`${live}/privkey.pem`, 'key'],
] as const;

const isRoot = process.getuid?.() === 0;

const apacheModules = ['mpm_event', 'authz_core', 'headers', 'alias', 'proxy', 'proxy_http', 'proxy_balancer', 'slotmem_shm']
  .concat(['lbmethod_byrequests', 'proxy_hcheck', 'ssl', 'socache_shmcb', 'http2'])
  .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`);

export const proxyPrograms = {
  nginx: {
    example: 'nginx.conf',
    listen: (port) => ['listen 80;', `listen 127.0.0.1:${port};`],
    certificate: twoFiles,
    files: (folder, example) => ({
      'main.conf': [
        `daemon off; ${isRoot ? 'user root;' : ''} worker_processes 1; pid ${folder}/nginx.pid;`,
        'events { worker_connections 512; }',
        'http { include /etc/nginx/mime.types; access_log off; sendfile on;',
        ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`),
        // As in Debian's own configuration.
        `gzip on; include ${example}; }`,
      ].join('\n'),
    }),
    command: (folder) => ['nginx', '-p', folder, '-c', 'main.conf', '-e', 'stderr'],
    reload: 'SIGHUP',
    check: (folder) => ['nginx', '-t', '-q', '-p', folder, '-c', 'main.conf', '-e', 'stderr'],
  },
  caddy: {
    example: 'Caddyfile',
    listen: (port) => ['http://watch.example.org', `http://127.0.0.1:${port}`],
    certificate: [],
    files: (folder, example) => ({
      'main.caddy': `{\n\tadmin unix/${folder}/admin.sock\n\tstorage file_system ${folder}/storage\n}\nimport ${example}\n`,
    }),
    command: (folder) => ['caddy', 'run', '--config', join(folder, 'main.caddy'), '--adapter', 'caddyfile'],
    reload: (folder) => ['caddy', 'reload', '--force', '--config', join(folder, 'main.caddy'), '--adapter', 'caddyfile'],
    check: (folder) => ['caddy', 'validate', '--config', join(folder, 'main.caddy'), '--adapter', 'caddyfile'],
  },
  haproxy: {
    example: 'haproxy.cfg',
    listen: (port) => ['bind :80', `bind 127.0.0.1:${port}`],
    certificate: [['/etc/haproxy/certs/watch.example.org.pem', 'both']],
    files: () => ({}),
    command: (folder) => ['haproxy', '-W', '-f', join(folder, 'haproxy.cfg'), '-p', join(folder, 'haproxy.pid')],
    reload: 'SIGUSR2',
    check: (folder) => ['haproxy', '-c', '-q', '-f', join(folder, 'haproxy.cfg')],
  },
  apache: {
    example: 'apache.conf',
    listen: (port) => ['<VirtualHost *:80>', `<VirtualHost 127.0.0.1:${port}>`],
    certificate: twoFiles,
    files: (folder, example, port) => ({
      'main.conf': [
        `ServerRoot ${folder}\nServerName localhost\nPidFile ${folder}/apache.pid\nDefaultRuntimeDir ${folder}\nErrorLog ${folder}/error.log`,
        ...apacheModules,
        `Mutex file:${folder}\nListen 127.0.0.1:${port}\n${isRoot ? 'User www-data\nGroup www-data\n' : ''}Include ${example}\n`,
      ].join('\n'),
    }),
    command: (folder) => ['apache2', '-D', 'FOREGROUND', '-f', join(folder, 'main.conf')],
    reload: 'SIGUSR1',
    check: (folder) => ['apache2', '-t', '-f', join(folder, 'main.conf')],
  },
} satisfies Record<string, ProxyProgram>;

export type ProxyName = keyof typeof proxyPrograms;
export const proxyNames = Object.keys(proxyPrograms) as ProxyName[];
