import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@matinee/testing/free-port';

/** A proxy whose answers list the tried ports in `x-node`; the last one has answered. */
export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

const startTries = 100;

/** Starts Debian's nginx: each connection goes to the next running node. */
export async function startNginx(nodePorts: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, nodePorts));
  // Debian keeps it out of the PATH of users.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => nginx.once('close', () => resolve()));
  let log = '';
  nginx.stderr.on('data', (chunk) => (log = `${log}${String(chunk)}`.slice(-10_000)));
  nginx.once('error', (error) => (log = error.message));

  const isListening = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  for (let tries = 0; !(await isListening()); tries++) {
    if (nginx.exitCode !== null || nginx.pid === undefined || tries > startTries) throw new Error(`nginx does not start: ${log}`);
    await delay(20);
  }

  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configuration(folder: string, port: number, nodePorts: readonly number[]): string {
  const isRoot = process.getuid?.() === 0;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  return `
daemon off;
${isRoot ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 2048; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  upstream nodes {
    ${nodePorts.map((node) => `server 127.0.0.1:${node} max_fails=0;`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_next_upstream error timeout http_502 http_503;
      proxy_connect_timeout 1s;
      proxy_read_timeout 15s;
      add_header X-Node $upstream_addr always;
    }
  }
}
`;
}
