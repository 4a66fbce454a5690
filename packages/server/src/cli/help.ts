import type { Command } from './command.ts';

const settings = 'Settings are environment variables, or lines of a file .env in the current folder.';

/** Returns the usage of a command, such as `matinee room dump NAME`. */
export function usageOf({ name, takes, options = {} }: Command): string {
  return ['Usage: matinee', name, ...takes, ...Object.keys(options).map((option) => `[--${option}]`)].join(' ');
}

export function helpOf(command: Command): string {
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

/** Returns the help of several commands: of all, or of all that begin with the same word. */
export function helpOfAll(commands: readonly Command[]): string {
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
