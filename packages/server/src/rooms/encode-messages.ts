import type { ServerMessage } from '@matinee/protocol';

/** Turns the text of a message into bytes for the wire. */
export type Frame = (text: string) => Buffer;

/** Messages in the two forms that clients understand, framed. Each form is encoded when it is first needed. */
export type EncodedUpdate = (takesQueueOperations: boolean) => Buffer;

/** Some messages one after the other, framed. */
export function encodeMessages(messages: readonly ServerMessage[], frame: Frame): Buffer {
  return concat(messages.map((message) => frame(JSON.stringify(message))));
}

/** A sync that changes the queue holds both the queue and the operations: clients get one of the two. */
export function encodeUpdate(messages: readonly ServerMessage[], frame: Frame): EncodedUpdate {
  const isAlike = !messages.some((message) => message.action === 'sync' && message.queueOperations !== undefined);
  const inForm = (takesQueueOperations: boolean) =>
    encodeMessages(
      messages.map((message) => formOf(message, takesQueueOperations)),
      frame,
    );
  let [withQueue, withOperations]: (Buffer | undefined)[] = [];
  return (takesQueueOperations) => (takesQueueOperations && !isAlike ? (withOperations ??= inForm(true)) : (withQueue ??= inForm(false)));
}

function formOf(message: ServerMessage, takesQueueOperations: boolean): ServerMessage {
  if (message.action !== 'sync' || message.queueOperations === undefined) return message;
  const { queue, queueOperations, ...others } = message;
  return takesQueueOperations ? { ...others, queueOperations } : { ...others, ...(queue !== undefined && { queue }) };
}

/** Buffers joined without copying a single one. */
export function concat(buffers: readonly Buffer[]): Buffer {
  return buffers.length === 1 ? (buffers[0] as Buffer) : Buffer.concat(buffers);
}
