import { expect, test } from 'vitest';
import { startServerChild } from '../helpers/server-child.ts';

/** Ends the server with 42 if it has loaded Node's HTTP client; loaded before the server. */
const watchful =
  "process.on('exit',()=>{if(process.moduleLoadList.includes('NativeModule internal/deps/undici/undici'))process.exitCode=42})";

// `import … from 'node:http'` is enough to load it.
test('a server that has fetched nothing has not loaded the 11 MB of an HTTP client', async () => {
  const server = await startServerChild({}, [`--import=data:text/javascript,${watchful}`]);
  expect((await fetch(`${server.url}/api/auth/grant`)).status).toBe(200);
  server.signal('SIGTERM');
  expect(await server.exited).toBe(0);
}, 60_000);
