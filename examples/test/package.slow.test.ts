import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '@matinee/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packClient } from './packed-client.ts';
import { runCommand } from './programs.ts';

// Tests the client as users install it: packed, in an empty folder without the rest of this repository.

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'packages/client/README.md'), 'utf8');
const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'matinee-client-'));
  const tarball = await packClient(folder);
  mkdirSync(join(folder, 'program'));
  writeFileSync(join(folder, 'program/package.json'), JSON.stringify({ name: 'program', private: true, type: 'module' }));
  await runCommand('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], join(folder, 'program'));
}, 120_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const inProgram = (path: string): string => join(folder, 'program', path);

function writeTypes(name: string, options: object, files: Record<string, string>): string {
  for (const [path, content] of Object.entries(files)) writeFileSync(inProgram(path), content);
  const compilerOptions = { strict: true, noEmit: true, skipLibCheck: false, target: 'es2024', module: 'nodenext', ...options };
  writeFileSync(inProgram(name), JSON.stringify({ compilerOptions, files: Object.keys(files) }));
  return inProgram(name);
}
const tsc = (project: string): Promise<string> => runCommand(join(root, 'node_modules/.bin/tsc'), ['-p', project]);

test('[CLIENT-7] the package needs no other one', () => {
  expect(readdirSync(inProgram('node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@matinee']);
  expect(readdirSync(inProgram('node_modules/@matinee'))).toEqual(['client']);
});

test('[CLIENT-7] the example of the README runs with plain Node', async () => {
  const name = await server.generate();
  const program = example.replace('http://localhost:8080', server.url).replace("'cinema'", `'${name}'`);
  writeFileSync(inProgram('example.mjs'), program);
  const output = await runCommand(process.execPath, ['example.mjs'], inProgram('.'));
  expect(output.split('\n')[0]).toBe(`Popcorn is one of 1 users in ${name}`);
  expect(output).toContain('Now playing: ');
  expect(output).toMatch(/^Popcorn: We are at \d\.\d s$/m);
});

test('[CLIENT-7] the types of the package hold in a strict program for browsers, and tell mistakes', async () => {
  const options = { module: 'esnext', moduleResolution: 'bundler', lib: ['es2024', 'dom'], types: [], exactOptionalPropertyTypes: true };
  await tsc(writeTypes('browser.json', options, { 'example.ts': example }));
  const wrong = example.replace('room.seek(2)', "room.seek('2')");
  expect(wrong).not.toBe(example);
  await expect(tsc(writeTypes('wrong.json', options, { 'wrong.ts': wrong }))).rejects.toThrow("'string' is not assignable");
});

test('[CLIENT-7] the examples compile against the package, with the types of Node', async () => {
  const files = ['queue-bot.ts', 'webhook-relay.ts'];
  for (const file of files) copyFileSync(join(root, 'examples', file), inProgram(file));
  const options = { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] };
  await tsc(writeTypes('node.json', options, Object.fromEntries(files.map((file) => [file, readFileSync(inProgram(file), 'utf8')]))));
});

test('[CLIENT-7] declares the same types as the schemas', async () => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const importing = (names: string, path: string): string => `import type ${names} from ${JSON.stringify(path)};`;
  const imports = [
    importing('* as declared', './built/types/protocol.d.ts'),
    importing('* as calls', './built/types/api/call-types.d.ts'),
    importing('* as real', join(root, 'packages/protocol/src/index.ts')),
    importing('{ CallArguments, CallResult, InputOf, ReplyOf }', join(root, 'packages/client/src/api/call-types.ts')),
  ];
  const names = [
    'RoomSync',
    'RoomUser',
    'RoomEvent',
    'ChatMessage',
    'RoomRequest',
    'RoomSettings',
    'VideoRequest',
    'QueueItemUpdate',
    'Role',
  ];
  const same = names.map((name) => `export const ${name}: Same<declared.${name}, real.${name}> = true;`);
  writeFileSync(
    join(folder, 'same.ts'),
    `${imports.join('\n')}
type Same<A, B> = [A, B] extends [B, A] ? true : false;
type Each<Name extends real.UserCallName> = [Same<calls.CallArguments<Name>, CallArguments<Name>>, Same<calls.CallResult<Name>, CallResult<Name>>];
export const users: { [Name in real.UserCallName]: Each<Name> }[real.UserCallName] = [true, true];
export const names: Same<declared.UserCallName, real.UserCallName> = true;
type Real = typeof real.adminCalls;
type Declared = typeof declared.adminCalls;
type EachDefined<Name extends keyof Real> = [Same<calls.InputOf<Declared[Name]>, InputOf<Real[Name]>>, Same<calls.ReplyOf<Declared[Name]>, ReplyOf<Real[Name]>>];
export const admins: { [Name in keyof Real]: EachDefined<Name> }[keyof Real] = [true, true];
${same.join('\n')}
`,
  );
  const compilerOptions = { types: ['node'], typeRoots: [join(root, 'node_modules/@types')], rootDir: '/' };
  writeFileSync(
    join(folder, 'same.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files: ['same.ts'] }),
  );
  await tsc(join(folder, 'same.json'));
});
