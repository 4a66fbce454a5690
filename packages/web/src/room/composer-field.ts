/** There is one composer on the page at a time; the shortcut for writing finds it by this id. */
export const composerFieldId = 'chat-message';

/** Puts the cursor into the composer. Returns false when there is none on the page. */
export function focusComposer(): boolean {
  const field = document.getElementById(composerFieldId);
  field?.focus();
  return field !== null;
}
