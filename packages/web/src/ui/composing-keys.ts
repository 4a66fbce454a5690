/**
 * Withholds an input method's key presses, so that Enter ends a Chinese, Japanese or Korean word and sends nothing. Safari ends the word
 * before the press, with `isComposing` false; all engines report keyCode 229 (W3C UI Events).
 */
export function leaveComposingKeys(window: EventTarget): void {
  window.addEventListener(
    'keydown',
    (event) => {
      const { isComposing, keyCode } = event as KeyboardEvent;
      // oxlint-disable-next-line typescript/no-deprecated
      if (isComposing || keyCode === 229) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
