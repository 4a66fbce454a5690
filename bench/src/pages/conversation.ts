import { quickReactions } from '@matinee/protocol';
import type { LoadClient } from '../load-client.ts';

const messagesPerSecond = 20;
const reactionsPerSecond = 50;

/** Sends 20 messages and 50 quick reactions a second, until the returned function is called. */
export function converse(talkers: readonly LoadClient[]): () => void {
  let said = 0;
  let reacted = 0;
  const timers = [
    setInterval(() => {
      said += 1;
      talkers[said % talkers.length]?.send({ action: 'req', request: { type: 11, text: `message ${said}, as long as people write them` } });
    }, 1000 / messagesPerSecond),
    setInterval(() => {
      reacted += 1;
      talkers[reacted % talkers.length]?.send({ action: 'react', emoji: quickReactions[reacted % quickReactions.length] });
    }, 1000 / reactionsPerSecond),
  ];
  return () => timers.forEach(clearInterval);
}
