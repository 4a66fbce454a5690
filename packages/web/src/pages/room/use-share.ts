import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../common/toasts/use-toasts.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useRoom } from '../../room/room-context.ts';

const copiedMs = 3000;

/** Copies the URL of the room. `shownLink` is set when the browser refuses, for copying by hand. */
export function useShare(roomName: string) {
  const { t } = useTranslation('room');
  const showToast = useShowToast();
  const name = useRoom((room) => room.sync?.name) ?? roomName;
  const [shownLink, setShownLink] = useState<string>();
  const link = `${location.origin}/room/${encodeURIComponent(name)}`;

  async function share(): Promise<void> {
    if (await copyText(link)) showToast({ style: 'success', text: t('shareCopied'), durationMs: copiedMs });
    else setShownLink(link);
  }

  return { share: (): void => void share(), shownLink, close: (): void => setShownLink(undefined) };
}
