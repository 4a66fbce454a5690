import { isAction } from './load-client.ts';

const textLength = 64;
const before = 'bench ';
const digits = 14;
const field = `"text":"${before}`;

/** Returns a request to say 64 bytes, with the time of sending. */
export function timedChat(nowMs = performance.now()) {
  const text = `${before}${nowMs.toFixed(3).padStart(digits, '0')} `.padEnd(textLength, 'x');
  return { action: 'req', request: { type: 11, text } };
}

/** Returns a timed chat message's age in ms; undefined for other messages. */
export function ageOfChat(message: Buffer, nowMs = performance.now()): number | undefined {
  if (!isAction(message, 'chat')) return undefined;
  const json = message.toString('latin1'); // a search in the bytes takes twice as long
  const at = json.indexOf(field);
  return at < 0 ? undefined : nowMs - Number(json.slice(at + field.length, at + field.length + digits));
}
