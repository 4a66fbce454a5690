import type { ServerMessage } from '@matinee/protocol';
import { inForm, type ClientForm } from './client-form.ts';

/** Turns the text of a message into bytes for the wire. */
export type Frame = (text: string) => Buffer;

/** Messages in the form that a client takes, framed. Each form is encoded on first use. */
export type EncodedUpdate = (form: ClientForm) => Buffer;

/** Some messages one after the other, framed. */
export function encodeMessages(messages: readonly ServerMessage[], frame: Frame): Buffer {
  return concat(messages.map((message) => frame(JSON.stringify(message))));
}

/** Encodes an update. Its forms share the frames of messages that are the same in them. */
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

/** Joins buffers. A single buffer is not copied. */
export function concat(buffers: readonly Buffer[]): Buffer {
  return buffers.length === 1 ? (buffers[0] as Buffer) : Buffer.concat(buffers);
}
