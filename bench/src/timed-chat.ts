import { isAction } from './load-client.ts';

const textLength = 64;
const before = 'bench ';
const digits = 14;
const field = `"text":"${before}`;

/** A request to say 64 bytes that tell when they were sent. */
export function timedChat(nowMs = performance.now()) {
  const text = `${before}${nowMs.toFixed(3).padStart(digits, '0')} `.padEnd(textLength, 'x');
  return { action: 'req', request: { type: 11, text } };
}

/** How long ago a timed chat message was sent, in ms; undefined for any other message. */
export function ageOfChat(message: Buffer, nowMs = performance.now()): number | undefined {
  if (!isAction(message, 'chat')) return undefined;
  const json = message.toString('latin1'); // a search in the bytes takes twice as long
  const at = json.indexOf(field);
  return at < 0 ? undefined : nowMs - Number(json.slice(at + field.length, at + field.length + digits));
}
