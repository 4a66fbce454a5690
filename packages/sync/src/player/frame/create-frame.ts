/** The URL may contain ids that users typed, so build it with `URL`. A sandbox is for sites that work in one. */
export function createFrame(url: URL, { title, sandbox }: { title: string; sandbox?: string }): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  // YouTube refuses to play without knowing where it is embedded.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.title = title;
  // The app's own controls operate it, so it takes no focus.
  frame.tabIndex = -1;
  frame.src = url.href;
  return frame;
}
