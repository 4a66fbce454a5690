/**
 * A frame for a site's player, not yet in the page. The URL may contain ids that users typed, so that it has to be built with
 * `URL`. A sandbox is set for sites that work in one.
 */
export function createFrame(url: URL, { title, sandbox }: { title: string; sandbox?: string }): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  // Sites want to know where they are embedded; YouTube refuses to play otherwise.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.title = title;
  // The app's own controls operate it, so nothing in it takes the focus.
  frame.tabIndex = -1;
  frame.src = url.href;
  return frame;
}
