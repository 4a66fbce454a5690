import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackboneError } from '../cluster/backbone.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { version } from '../config/version.ts';
import { DatabaseError } from '../storage/databases/database-error.ts';
import { CommandError, UsageError, type Command, type CommandCall, type Run } from './command.ts';
import { commandsWith } from './commands.ts';

export interface Caller {
  writeOut: (text: string) => void;
  writeError: (text: string) => void;
  /** Environment variables and the file .env. */
  readEnvironment: () => NodeJS.ProcessEnv;
}

const thisProcess: Caller = {
  writeOut: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  readEnvironment() {
    if (existsSync('.env')) process.loadEnvFile('.env');
    return process.env;
  },
};

/** Runs `matinee COMMAND …`. Resolves with the exit code: 0 done, 1 refused, failed or problems found, 2 wrong use; `runs on` after the start of a server. */
export async function runMatinee(
  words: readonly string[],
  serve: () => Promise<Run>,
  caller: Caller = thisProcess,
): Promise<number | 'runs on'> {
  try {
    return (await run(words, commandsWith(serve), caller)) ?? 0;
  } catch (error) {
    caller.writeError(`${sentenceOf(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function run(words: readonly string[], commands: readonly Command[], caller: Caller): Promise<number | 'runs on' | void> {
  const print = (text: string): void => caller.writeOut(`${text}\n`);
  const [first = 'serve', second] = words;
  if (first === '--version') return print(version);
  if (first === '--help' || first === '-h') return print(helpOfAll(commands));
  const command = commands.find(({ name }) => name === first || name === `${first} ${second}`);
  const family = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (command === undefined && family.length > 0 && (second === '--help' || second === '-h')) return print(helpOfAll(family));
  if (command === undefined) throw new UsageError(`There is no such command. See: matinee ${family.length > 0 ? `${first} ` : ''}--help`);
  const call = readCall(command, words.slice(command.name.split(' ').length), {
    print,
    readConfig: () => readConfig(caller.readEnvironment()),
  });
  if (call === undefined) return print(helpOf(command));
  return (await command.load())(call);
}

/** Undefined for a call for help. @throws UsageError */
function readCall(command: Command, words: readonly string[], called: Pick<CommandCall, 'print' | 'readConfig'>): CommandCall | undefined {
  const names = [...Object.keys(command.options ?? {}), 'help'];
  const { positionals, values } = parse(command, words, names);
  if (values['help'] === true) return undefined;
  if (positionals.length !== command.takes.length) throw new UsageError(usageOf(command));
  return {
    args: positionals,
    has: (option) => values[option] === true,
    // npm runs commands in the package's folder; INIT_CWD is where npm was called.
    pathOf: (file) => resolve(process.env['INIT_CWD'] ?? '.', file),
    ...called,
  };
}

function parse(command: Command, words: readonly string[], names: readonly string[]) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const, ...(name === 'help' && { short: 'h' }) }]));
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch {
    throw new UsageError(usageOf(command));
  }
}

/** @throws an unexpected error, whose stack is needed */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is wrong:\n${error.message}`;
  const expected = [CommandError, UsageError, DatabaseError, BackboneError];
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message;
  // Missing files, full disks, broken connections.
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return `That failed: ${error.message}.`;
  throw error;
}

const settings = 'Settings are environment variables, or lines of a file .env in the current folder.';

function usageOf({ name, takes, options = {} }: Command): string {
  return ['Usage: matinee', name, ...takes, ...Object.keys(options).map((option) => `[--${option}]`)].join(' ');
}

function helpOf(command: Command): string {
  const { options = {}, summary, details } = command;
  const sentence = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
  return [
    usageOf(command),
    '',
    sentence,
    ...(details === undefined ? [] : [details]),
    ...table(Object.entries(options).map(([option, does]) => [`--${option}`, does])),
  ].join('\n');
}

function helpOfAll(commands: readonly Command[]): string {
  const rows = commands.map(({ name, takes, summary }) => [[name, ...takes].join(' '), summary] as const);
  return [
    'Usage: matinee [COMMAND]',
    ...table([...rows, ['COMMAND --help', 'says more about a command'], ['--version', 'prints the version']]),
    '',
    settings,
    'Exit codes: 0 done, 1 refused, failed or problems found, 2 wrong use.',
  ].join('\n');
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([left]) => left.length));
  return ['', ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)];
}
