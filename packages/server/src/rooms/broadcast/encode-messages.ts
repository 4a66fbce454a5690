import type { ServerMessage } from '@matinee/protocol';
import { inForm, type ClientForm } from './client-form.ts';

export type Frame = (text: string) => Buffer;

/** Framed messages by form, each encoded on first use. */
export type EncodedUpdate = (form: ClientForm) => Buffer;

export function encodeMessages(messages: readonly ServerMessage[], frame: Frame): Buffer {
  return concat(messages.map((message) => frame(JSON.stringify(message))));
}

/** Shares the frames of messages that are the same in several forms. */
export function encodeUpdate(messages: readonly ServerMessage[], frame: Frame): EncodedUpdate {
  const frames = new Map<ServerMessage, Buffer>();
  const forms = new Map<string, Buffer>();

  function frameOf(message: ServerMessage): Buffer {
    const known = frames.get(message) ?? frame(JSON.stringify(message));
    frames.set(message, known);
    return known;
  }

  return (form) => {
    const known = forms.get(form.key) ?? concat(messages.flatMap((message) => inForm(message, form) ?? []).map(frameOf));
    forms.set(form.key, known);
    return known;
  };
}

/** Doesn't copy a single buffer. */
export function concat(buffers: readonly Buffer[]): Buffer {
  return buffers.length === 1 ? (buffers[0] as Buffer) : Buffer.concat(buffers);
}
