/**
 * A frame for a site's player, not yet in the page. The address may carry ids that people typed: it has to be built with
 * `URL`. A sandbox is set for sites that work in one.
 */
export function createFrame(url: URL, { title, sandbox }: { title: string; sandbox?: string }): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  // Sites want to know where they are shown; YouTube refuses to play without.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.title = title;
  // It is moved by the remote below it; the keyboard has nothing to do in it.
  frame.tabIndex = -1;
  frame.src = url.href;
  return frame;
}
