import type { Clock } from '@matinee/base/clock';

/** How many of a channel's last numbers are checked for repetition. */
const windowSize = 1024;
/** A message is too old if a message that was sent after it came this long ago, in ms. */
const maxAgeMs = 30_000;

/** The numbers of one node's messages, which it counts over all channels. */
interface Sender {
  windows: Map<string, Window>;
  highest: number;
  /** Lower numbers, and this one, are too old. */
  floor: number;
  /** The highest number at a moment of the last `maxAgeMs`. */
  mark: { number: number; atMs: number };
}

/** The last numbers of one node on one channel. */
interface Window {
  highest: number;
  /** The numbers, each at its remainder modulo `windowSize`. */
  numbers: Float64Array;
}

/**
 * The numbers of the messages that other nodes have sent here. Each message counts once, and none after later messages have been
 * known for a while. Both are judged by the senders' numbers and this node's clock alone.
 */
export interface ReceivedNumbers {
  /** Whether any message of a node was taken. */
  knows(node: string): boolean;
  /** Notes a message; false if it has come before or is too old. */
  take(node: string, channel: string, number: number): boolean;
  /** Stops taking messages that a node has sent so far, as it seems to be gone. */
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
