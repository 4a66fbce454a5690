import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { read, root } from './sources.ts';

// Follows CONTRIBUTING.md in a copy of the sources: the files that it names have to be enough.

const newRule = (area: string): string => `${area}-99`;

/** Inserts before the first occurrence of a text, or at the end. */
type Edit = [path: string, inserted: string, before?: string];

const request: Edit[] = [
  [
    'packages/protocol/src/requests/queue.ts',
    "  /** Reverses the queue. */\n  Reverse: defineRequest(47, {}, { scopes: ['queue'], permission: 'manage-queue.order' }),\n",
    '};\n\n/** Announces',
  ],
  [
    'packages/room/src/rules/queue-rules.ts',
    '  [RequestType.Reverse]: (room: RoomState, request: ResolvedRequestOf<typeof RequestType.Reverse>, context: RequestContext) =>\n' +
      '    changeSync(room, { ...room.sync, queue: room.sync.queue.toReversed() }, [announce(request, context)]),\n',
    '  [RequestType.Shuffle]: shuffle,',
  ],
  [
    'packages/room/src/rules/queue-rules.test.ts',
    `\ntest('[${newRule('QUEUE')}] a user reverses the queue', () => {\n` +
      "  const room = playingRoom(video('a'), video('b'), video('c'));\n" +
      '  room.apply({ type: RequestType.Reverse }, owner);\n' +
      "  expect(idsOf(room.state.sync.queue)).toEqual(['c', 'b']);\n});\n",
  ],
  ['docs/spec/queue.md', `- **${newRule('QUEUE')}** A user who may order the queue reverses it.\n`],
];

const setting: Edit[] = [
  [
    'packages/protocol/src/room/settings.ts',
    '  /** Whether the room is quiet. */\n' +
      "  isQuiet: defineSetting({ schema: z.boolean(), default: false, permission: 'configure-room.other' }),\n",
    '};\n\ntype Definitions',
  ],
  [
    'packages/web/src/features/settings/SettingsPanel.tsx',
    "      <Switch label={t('isQuiet')} isSelected={sync.isQuiet} disabledReason={otherReason} onChange={(isQuiet) => session.applySettings({ isQuiet })} />\n",
    "      <Select\n        label={t('waitFor')}",
  ],
  ['packages/web/src/i18n/locales/en/settings.json', '  "isQuiet": "Quiet",\n', '  "voteSkip"'],
  [
    'packages/room/src/rules/setting-rules.test.ts',
    `\ntest('[${newRule('ROOM')}] a room is quiet', () => {\n` +
      '  const room = smallRoom();\n' +
      '  room.apply({ type: RequestType.ApplySettings, settings: { isQuiet: true } }, owner);\n' +
      '  expect(room.state.sync.isQuiet).toBe(true);\n});\n',
  ],
  ['docs/spec/rooms.md', `- **${newRule('ROOM')}** A room can be quiet.\n`],
];

/** Every change of the wire adds a line to it. */
const history = 'packages/protocol/src/protocol-version.ts';

/** By the file that has the compiler check them, the sources whose types may change. */
const checked = {
  'tsconfig.touched.json': ['protocol', 'room', 'client', 'server'].map((name) => `packages/${name}/src`),
  'packages/web/tsconfig.touched.json': ['src/room/texts', 'src/room-client', 'src/features/settings/SettingsPanel.tsx', 'src/i18n/*.ts'],
};

/** Links installed packages except Matinee's own, and applies edits. Returns the folder. */
function copyWith(edits: readonly Edit[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'matinee-walk-'));
  const isSource = (path: string): boolean => !/\/(?:node_modules|dist|data)$/.test(path);
  for (const name of [
    'packages',
    'testing',
    'docs/spec',
    'scripts',
    'tsconfig.base.json',
    'tsconfig.json',
    'vitest.config.ts',
    'package.json',
  ]) {
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource });
  }
  linkPackages('node_modules', copy);
  for (const [project, include] of Object.entries(checked)) {
    const compiled = { extends: './tsconfig.json', include, exclude: ['**/*.test.ts', '**/*.test.tsx'] };
    writeFileSync(join(copy, project), JSON.stringify(compiled));
  }
  for (const [path, inserted, before] of edits) {
    const text = readFileSync(join(copy, path), 'utf8');
    const at = before === undefined ? text.length : text.indexOf(before);
    if (at < 0) throw new Error(`${path} lacks ${before}`);
    writeFileSync(join(copy, path), text.slice(0, at) + inserted + text.slice(at));
  }
  return copy;
}

/** Copies Matinee’s own relative links, so that they lead to the copy. */
function linkPackages(folder: string, copy: string): void {
  mkdirSync(join(copy, folder), { recursive: true });
  for (const name of readdirSync(join(root, folder))) {
    if (name === '@matinee') cpSync(join(root, folder, name), join(copy, folder, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(root, folder, name), join(copy, folder, name));
  }
}

function run(copy: string, program: string, ...args: string[]): string {
  const command = join(root, 'node_modules', program);
  return spawnSync(process.execPath, [command, ...args], { cwd: copy, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } }).stdout;
}

function failuresIn(copy: string): string[] {
  const tests = ['packages/protocol', 'packages/room/src/rules', 'permission-matrix', 'histories', 'rule-book'];
  const report = join(copy, 'report.json');
  run(copy, 'vitest/vitest.mjs', 'run', '--project=pure', '--project=web', '--reporter=json', `--outputFile=${report}`, ...tests);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: { status: string; title: string }[] }[];
  };
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return results.filter(({ status }) => status !== 'passed').map(({ title }) => title);
}

/** Words in angle brackets differ from change to change. */
function filesNamed(heading: string): RegExp[] {
  const [, section = ''] = new RegExp(`### ${heading}\\n([\\s\\S]*?)\\n(?=##)`).exec(read('CONTRIBUTING.md')) ?? [];
  const steps = section.split('\n').filter((line) => /^\d+\. /.test(line));
  return steps.map((step) => new RegExp(`^${(/`([^`]+)`/.exec(step)?.[1] ?? '').replaceAll('.', '\\.').replaceAll(/<\w+>/g, '[\\w-]+')}$`));
}

test.each([
  ['Add a request', request, 5],
  ['Add a room setting', setting, 6],
] as const)('“%s” of CONTRIBUTING.md names the files that the change edits', (heading, edits, count) => {
  const files = filesNamed(heading);
  expect(files).toHaveLength(count);
  for (const path of [history, ...edits.map(([edited]) => edited)])
    expect([path, files.some((file) => file.test(path))]).toEqual([path, true]);
});

describe('with a new request and a new setting', () => {
  const copy = copyWith([...request, ...setting]);
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test.each(Object.keys(checked))('the types agree that %s checks', (project) => {
    expect(run(copy, 'typescript/bin/tsc', '--noEmit', '-p', project)).toBe('');
  });

  test('only the history of the protocol asks for a line', () => {
    expect(failuresIn(copy)).toEqual(['a change of the wire adds a line to the history of the protocol']);
  });
});
