import { run } from './run-command.mjs';

/** Checks format, lint and types; oxlint compiles each project once for both. `--fix` formats. Returns the first failing exit code, or 0. */
export async function check(tools, flags = [], runner = run) {
  for (const [program, args] of [
    ['oxfmt', flags.includes('--fix') ? [] : ['--check']],
    ['oxlint', ['--deny-warnings']],
  ]) {
    const code = await runner(program, args, tools);
    if (code !== 0) return code;
  }
  return 0;
}
