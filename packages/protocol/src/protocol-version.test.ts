import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CloseCode } from './messages/close-codes.ts';
import { errorStatuses, failureSchema } from './errors/errors.ts';
import { clientMessageSchema, serverMessageSchema } from './messages/messages.ts';
import { permissions } from './room/permissions.ts';
import { protocolHistory, protocolVersion, type ProtocolVersion } from './protocol-version.ts';
import { calls } from './rest/calls.ts';

/** Describes everything that a client could notice. */
function describeWire(): string {
  const callsByName = Object.fromEntries(Object.entries(calls).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify(
    { clientMessageSchema, serverMessageSchema, failureSchema, calls: callsByName, CloseCode, errorStatuses, permissions },
    (_, value: unknown) => (value instanceof z.core.$ZodType ? z.toJSONSchema(value, { io: 'input' }) : value),
  );
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function sealAfter(before: ProtocolVersion | undefined, { change, fingerprint }: Omit<ProtocolVersion, 'seal'>): string {
  return hash([before?.seal ?? '', change, fingerprint].join('\n'));
}

test('a change of the wire adds a line to the history of the protocol', () => {
  const last = protocolHistory.at(-1);
  const line = { change: 'Say here what changed.', fingerprint: hash(describeWire()) };
  expect(
    line.fingerprint,
    `A schema has changed: say in a new line at the end of protocolHistory what changed, such as ${JSON.stringify({ ...line, seal: sealAfter(last, line) })}. The seal depends on the sentence: the next test tells the right one.`,
  ).toBe(last?.fingerprint);
});

test('no line of the history is edited or dropped: each seals those before it', () => {
  for (const [index, line] of protocolHistory.entries()) {
    expect(line.seal, `Line ${index + 1} or one before it was edited. Only a new line may get another seal.`).toBe(
      sealAfter(protocolHistory[index - 1], line),
    );
  }
});

test('every version says what changed, and differs from all others', () => {
  expect(protocolVersion).toBe(protocolHistory.length);
  expect(new Set(protocolHistory.map(({ fingerprint }) => fingerprint)).size).toBe(protocolHistory.length);
  for (const { change } of protocolHistory) expect(change).toMatch(/^[^\n]+\.$/);
});
