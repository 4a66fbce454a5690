import { isAction } from './load-client.ts';

const textLength = 64;
const before = 'bench ';
const digits = 14;
/** From the first digit to the end of the message: the text is its last part. */
const fromEnd = textLength - before.length + '"}'.length;

/** A request to say 64 bytes that tell when they were sent. */
export function timedChat(): object {
  const text = `${before}${performance.now().toFixed(3).padStart(digits, '0')} `.padEnd(textLength, 'x');
  return { action: 'req', request: { type: 11, text } };
}

/** How long ago a chat message was sent, in ms; undefined for any other message. */
export function ageOfChat(message: Buffer): number | undefined {
  if (!isAction(message, 'chat')) return undefined;
  const at = message.length - fromEnd;
  return performance.now() - Number(message.toString('latin1', at, at + digits));
}
