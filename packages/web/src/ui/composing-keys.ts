/**
 * Keeps key presses that an input method takes from every handler of a window, so that Enter ends a Chinese, Japanese or
 * Korean word and sends nothing. Safari ends the word before it reports the press, with `isComposing` false; all three
 * engines report such presses with keyCode 229 (W3C UI Events, "keyCode" during composition).
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
