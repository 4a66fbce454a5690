/**
 * Lets the process that started this one ask it something: see `ask` of a spawned server. Ends this process when the
 * other one is gone, so that no server outlives the run that it belongs to.
 */
export function answer(kind: string, answerTo: (question: Record<string, unknown>) => unknown): void {
  process.on('message', (message: Record<string, unknown>) => {
    if (message.kind === kind) process.send?.({ id: message.id, answer: answerTo(message) });
  });
  process.once('disconnect', () => process.exit(1));
  // Waiting for questions doesn't keep the process alive.
  process.channel?.unref();
}
