/** Answers questions of the parent process, and ends with it, so that no server outlives its run. */
export function answer(kind: string, answerTo: (question: Record<string, unknown>) => unknown): void {
  process.on('message', (message: Record<string, unknown>) => {
    if (message.kind === kind) process.send?.({ id: message.id, answer: answerTo(message) });
  });
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
}
