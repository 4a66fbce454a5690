import { leaveComposingKeys } from '../../ui/composing-keys.ts';
import type { RoomViewStore } from '../room-view.ts';

/** Document Picture-in-Picture (WICG). */
interface DocumentPictureInPicture {
  requestWindow(options: { width: number; height: number }): Promise<Window>;
}

const size = { width: 420, height: 560 };

const api = (): DocumentPictureInPicture | undefined =>
  (globalThis as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture;

export const hasMiniPlayer = (): boolean => api() !== undefined;

export async function openMiniPlayer(view: RoomViewStore): Promise<void> {
  const opened = await api()?.requestWindow(size);
  if (opened === undefined) return;
  leaveComposingKeys(opened);
  copyLook(document, opened.document);
  opened.addEventListener('pagehide', () => view.setState({ miniWindow: undefined }), { once: true });
  view.setState({ miniWindow: opened });
}

function copyLook(from: Document, to: Document): void {
  for (const { name, value } of from.documentElement.attributes) to.documentElement.setAttribute(name, value);
  for (const layout of ['layout', 'panel', 'arrangement']) delete to.documentElement.dataset[layout];
  for (const sheet of from.querySelectorAll('link[rel="stylesheet"], style')) to.head.append(sheet.cloneNode(true));
  to.title = from.title;
}
