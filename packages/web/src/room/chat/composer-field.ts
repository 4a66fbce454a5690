/** A page has at most one chat field. */
export const composerFieldId = 'chat-message';

/** Focuses the chat field. Returns false if the page has none. */
export function focusComposer(): boolean {
  const field = document.getElementById(composerFieldId);
  field?.focus();
  return field !== null;
}
