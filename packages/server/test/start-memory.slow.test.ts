import { afterEach, expect, test } from 'vitest';
import { startServerChild, type ServerChild } from './server-child.ts';

/** Loaded before the server: makes it end with 42 when Node's HTTP client has been loaded by then. */
const watchful =
  "process.on('exit',()=>{if(process.moduleLoadList.includes('NativeModule internal/deps/undici/undici'))process.exitCode=42})";

let server: ServerChild;
afterEach(() => server.stop());

// `import … from 'node:http'` is enough to load it.
test('a server that has fetched nothing has not loaded the 11 MB of an HTTP client', async () => {
  server = await startServerChild({}, [`--import=data:text/javascript,${watchful}`]);
  expect((await fetch(`${server.url}/api/auth/grant`)).status).toBe(200);
  server.signal('SIGTERM');
  expect(await server.exited).toBe(0);
}, 60_000);
