import { readFileSync } from 'node:fs';

/** By reason, the error name under whose comment it is listed. */
export function readErrorReasons(): { reason: string; name: string }[] {
  const source = readFileSync(new URL('errors/errors.ts', import.meta.resolve('@matinee/protocol')), 'utf8');
  const list = /export const errorReasons = \[([\s\S]*?)\] as const/.exec(source)?.[1] ?? '';
  let name = '';
  return list.split('\n').flatMap((line) => {
    name = /^ *\/\/ (\w+)/.exec(line)?.[1] ?? name;
    const reason = /^ *'(\w+)',$/.exec(line)?.[1];
    return reason === undefined ? [] : [{ reason, name }];
  });
}
