/** The id of the chat field, of which a page has at most one. */
export const composerFieldId = 'chat-message';

/** Focuses the chat field. Returns false if the page has none. */
export function focusComposer(): boolean {
  const field = document.getElementById(composerFieldId);
  field?.focus();
  return field !== null;
}
