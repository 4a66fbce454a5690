import type { Clock } from '@matinee/base/clock';

const windowSize = 1024;
/** A message is too old this long after a later one. */
const maxAgeMs = 30_000;

/** Counts messages over all channels. */
interface Sender {
  windows: Map<string, Window>;
  highest: number;
  /** Numbers up to this one are too old. */
  floor: number;
  /** The highest number at a moment of the last `maxAgeMs`. */
  mark: { number: number; atMs: number };
}

interface Window {
  highest: number;
  /** Each number is at its remainder modulo `windowSize`. */
  numbers: Float64Array;
}

/** Takes each message once, and none long after later ones. Only the senders' numbers and this node's clock decide. */
export interface ReceivedNumbers {
  knows(node: string): boolean;
  /** Returns false for a message that has come before or is too old. */
  take(node: string, channel: string, number: number): boolean;
  /** Refuses what the node has sent so far: it seems to be gone. */
  close(node: string): void;
}

export function createReceivedNumbers(clock: Pick<Clock, 'now'>): ReceivedNumbers {
  const senders = new Map<string, Sender>();

  function senderOf(node: string): Sender {
    const known = senders.get(node);
    if (known !== undefined) return known;
    const sender = { windows: new Map(), highest: 0, floor: 0, mark: { number: 0, atMs: clock.now() } };
    senders.set(node, sender);
    return sender;
  }

  return {
    knows: (node) => senders.has(node),
    take(node, channel, number) {
      const sender = senderOf(node);
      if (clock.now() - sender.mark.atMs >= maxAgeMs) {
        sender.floor = Math.max(sender.floor, sender.mark.number);
        sender.mark = { number: sender.highest, atMs: clock.now() };
      }
      if (number <= sender.floor || !takeInto(windowOf(sender, channel), number)) return false;
      sender.highest = Math.max(sender.highest, number);
      return true;
    },
    close(node) {
      const sender = senders.get(node);
      if (sender === undefined) return;
      sender.floor = sender.highest;
      sender.windows.clear();
    },
  };
}

function windowOf({ windows }: Sender, channel: string): Window {
  const known = windows.get(channel);
  if (known !== undefined) return known;
  const window = { highest: 0, numbers: new Float64Array(windowSize) };
  windows.set(channel, window);
  return window;
}

function takeInto(window: Window, number: number): boolean {
  const at = number % windowSize;
  if (number <= window.highest - windowSize || window.numbers[at] === number) return false;
  window.numbers[at] = number;
  window.highest = Math.max(window.highest, number);
  return true;
}
