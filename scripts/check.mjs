import { run } from './run-command.mjs';

/** Checks format, lint and types, one after the other; `--fix` formats. Returns the exit code of the first that fails, or 0. */
export async function check(tools, flags = [], runner = run) {
  for (const [program, args] of [
    ['oxfmt', flags.includes('--fix') ? [] : ['--check']],
    ['oxlint', ['--deny-warnings']],
    ['tsc', ['-p', 'tsconfig.json']],
    ['tsc', ['-p', 'packages/web/tsconfig.json']],
    ['tsc', ['-p', 'e2e/tsconfig.json']],
  ]) {
    const code = await runner(program, args, tools);
    if (code !== 0) return code;
  }
  return 0;
}
