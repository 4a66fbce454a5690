import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinRoom } from '@matinee/client';
import { passwordOf, startTestServer, type TestServer } from '@matinee/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packClient } from './packed-client.ts';
import { runCommand, startProgram } from './programs.ts';
import { startReceiver, type Delivery } from './receiver.ts';

// Follows the pages for bot authors literally: runs their commands and programs in a folder outside of the repository.

const root = join(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/bots.md'), 'utf8');
const blocksOf = (page: string, language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block = '']) => block);
const commands = blocksOf(guide, 'sh');
const programs = blocksOf(guide, 'js');
/** The only block with a text in it. */
function blockWith(blocks: readonly string[], part: string): string {
  const found = blocks.filter((block) => block.includes(part));
  if (found.length !== 1) throw new Error(`${found.length} blocks of docs/bots.md have ${part}`);
  return found[0] as string;
}

let server: TestServer;
/** Folder for a clone of the repository, as far as the commands use it, and for their files. */
let home: string;
/** The folder of the bot. */
let folder: string;
/** The token of a logged-in session. */
let session: string;

const shell = (command: string, environment: Record<string, string> = {}): Promise<string> =>
  runCommand('bash', ['-euc', command], home, { npm_config_offline: 'true', ...environment });

beforeAll(async () => {
  server = await startTestServer({ ALLOW_PRIVATE_MEDIA: 'true' });
  session = await server.grant();
  await server.logIn(session, 'Ann');
  await server.call('POST', '/room/create', { token: session, body: { name: 'cinema' } });
  home = mkdtempSync(join(tmpdir(), 'matinee-guide-'));
  await packClient(join(home, 'matinee/packages/client/dist'));
  await shell(blockWith(commands, 'npm install'));
  folder = join(home, 'greeter');
  cpSync(join(root, 'examples'), join(folder, 'examples'), {
    recursive: true,
    filter: (path) => !/node_modules|test$|package\.json$/.test(path),
  });
}, 120_000);
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

/** A command of the pages, with this server and a room. @returns the file that it runs and the arguments */
function commandOf(command: string, room: string): [file: string, args: string[]] {
  const [node, file = '', ...args] = command.trim().replace('http://localhost:8080', server.url).replace('cinema', room).split(' ');
  expect(node).toBe('node');
  return [join(folder, file), args];
}

/** Replaces the pages' server and room with this test's. */
const onServer = (command: string): string => command.replace('https://matinee.example', server.url);

test('[CLIENT-11] the commands and the program of docs/bots.md make a bot that greets, adds requested videos, and explains refusals', async () => {
  writeFileSync(join(folder, 'greeter.mjs'), `${blockWith(programs, 'Greeter')}\nconsole.log('ready');`);
  const name = await server.generate();
  const program = await startProgram(...commandOf(blockWith(commands, 'greeter.mjs'), name), 'ready');
  const room = await joinRoom({ url: server.url, room: name, name: 'Olga' });
  const texts: string[] = [];
  const hasAll = new Promise<void>((resolve) => {
    room.on('chat', ({ text: said }) => texts.push(said) === 3 && resolve());
  });
  await room.chat('!play https://127.0.0.1:1/no-such-film.mp4');
  await hasAll;
  expect(texts.toSorted()).toEqual(['!play https://127.0.0.1:1/no-such-film.mp4', expect.stringMatching(/^\w+Exception: /), 'Hello Olga!']);
  room.close();
  await program.stop();
});

test('[CLIENT-11] the examples run beside the packed client, with a token that a command of docs/bots.md makes', async () => {
  const made = await shell(onServer(blockWith(commands, 'account/tokens')), { SESSION: session, PASSWORD: passwordOf('Ann') });
  const { token } = JSON.parse(made) as { token: string };
  expect(token).toMatch(/^mtn_/);
  const page = readFileSync(join(root, 'examples/README.md'), 'utf8').split('\n');
  const exampleCommand = (file: string): string => page.find((line) => line.startsWith(`node examples/${file}`)) ?? '';
  const environment = { MATINEE_TOKEN: token, WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}` };

  const bot = await startProgram(...commandOf(exampleCommand('queue-bot.ts'), 'cinema'), 'Ann answers !queue', environment);
  const relayFile = join(folder, 'examples/webhook-relay.ts');
  const relay = await startProgram(relayFile, [server.url, 'cinema', `${server.url}/hook`], 'Ann posts what happens', environment);
  const [overlayFile, overlayArguments] = commandOf(exampleCommand('overlay/serve.ts'), 'cinema');
  const overlay = await startProgram(overlayFile, [...overlayArguments, '0'], 'http://127.0.0.1', environment);
  const address = /http:\S+/.exec(overlay.output)?.[0] ?? '';
  expect(await (await fetch(new URL('client.js', address))).text()).toContain('joinRoom');
  expect(await (await fetch(new URL('settings.json', address))).json()).toEqual({ room: 'cinema', token });
  await Promise.all([bot.stop(), relay.stop(), overlay.stop()]);
});

test('[CLIENT-11] a webhook is made with the command of docs/bots.md, and its program tells genuine messages from others', async () => {
  const receiver = await startReceiver();
  const command = onServer(blockWith(commands, '/webhooks')).replace('https://bot.example/hook', receiver.url);
  const { webhook, secret } = JSON.parse(await shell(command, { TOKEN: session })) as { webhook: { id: string }; secret: string };
  await server.call('POST', '/room/cinema/webhooks/test', { token: session, body: { id: webhook.id } });
  await receiver.received(1);
  const [{ headers, body }] = receiver.deliveries as [Delivery];

  writeFileSync(join(folder, 'is-genuine.mjs'), blockWith(programs, 'isGenuine'));
  const { isGenuine } = (await import(join(folder, 'is-genuine.mjs'))) as { isGenuine: (...given: unknown[]) => boolean };
  expect(JSON.parse(body)).toMatchObject({ type: 'webhook.test', data: { room: 'cinema' } });
  expect(isGenuine(headers, body, secret)).toBe(true);
  expect(isGenuine(headers, `${body} `, secret)).toBe(false);
  expect(isGenuine({ ...headers, 'webhook-timestamp': '1614265330' }, body, secret)).toBe(false);
  // As long as a signature, and longer in bytes.
  expect(isGenuine({ ...headers, 'webhook-signature': 'é'.repeat(47) }, body, secret)).toBe(false);
  await receiver.close();
});
