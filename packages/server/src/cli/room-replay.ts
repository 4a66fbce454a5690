import { readFileSync } from 'node:fs';
import { RequestType } from '@matinee/protocol';
import { readHistory, replayHistory, type ReplayedStep } from '../rooms/replay-history.ts';
import { CommandError, type CommandCall } from './command.ts';

/** `matinee room replay FILE`: shows a room's requests, and whether they lead to its state again. */
export async function replayRoom({ args: [file = ''], pathOf, print }: CommandCall): Promise<number> {
  const history = readHistory(readFileSync(pathOf(file), 'utf8'));
  if (history === undefined) throw new CommandError('This file is no dump of a room.');
  let count = 0;
  const isSame = replayHistory(history, (step) => {
    count += 1;
    print(`${count} ${describe(step)}`);
  });
  print(isSame ? 'The room ends as it did, byte for byte.' : 'The room ends otherwise than it did.');
  return isSame ? 0 : 1;
}

const kinds = new Map<unknown, string>(Object.entries(RequestType).map(([name, type]) => [type, name]));

function describe({ entry, change, error }: ReplayedStep): string {
  const time = new Date(entry.nowMs).toISOString();
  if (entry.request === undefined) return `${time} by itself\n  ${json(change?.patch)}`;
  const { type, ...fields } = entry.request;
  const who = entry.actor.name === '' ? 'the server' : json(entry.actor.name);
  const asked = `${time} ${who}: ${kinds.get(type) ?? type} ${json(fields)}`;
  return change === undefined ? `${asked}\n  refused: ${json(String(error))}` : `${asked}\n  ${json(change.patch)}`;
}

/** Leaves out characters that control a terminal. */
function json(value: unknown): string {
  return JSON.stringify(value ?? {}).replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
