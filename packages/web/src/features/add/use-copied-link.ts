import { identify } from '@matinee/media/identify';
import { useEffect, useEffectEvent, useState } from 'react';

/** Passes a YouTube link from the clipboard to `onLink` when the user comes back. Returns whether the browser lets the page read it. */
export function useCopiedLink(isExpected: boolean, onLink: (link: string) => void): boolean {
  const [canRead, setCanRead] = useState(false);
  useEffect(() => {
    let isGone = false;
    void mayRead().then((may) => {
      if (!isGone) setCanRead(may);
    });
    return () => {
      isGone = true;
    };
  }, []);

  const look = useEffectEvent(async (): Promise<void> => {
    // Refused by the user, who can still paste.
    const text = await navigator.clipboard.readText().catch(() => '');
    const found = identify(text.trim());
    // Ignores text that was copied earlier, such as the link of the room.
    if ((found.kind === 'video' || found.kind === 'collection') && found.service === 'youtube') onLink(text.trim());
  });
  useEffect(() => {
    if (!canRead || !isExpected) return undefined;
    const back = (): void => void look();
    window.addEventListener('focus', back);
    return () => window.removeEventListener('focus', back);
  }, [canRead, isExpected]);
  return canRead;
}

/** Firefox and Safari don't know this permission: they ask at each read, and only after a press. */
async function mayRead(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
    return state !== 'denied' && 'clipboard' in navigator;
  } catch {
    return false;
  }
}
