import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { selectSource } from '../../room-client/room-selectors.ts';
import { usePlayer, usePlayerView } from '../../room/player/player-context.ts';
import { useRoom } from '../../room/room-context.ts';
import { linkToMoment } from '../../room/player/link-to-moment.ts';
import { copyText } from '../../ui/copy-text.ts';
import { sharedUrl } from '../../urls/own-urls.ts';

const copiedMs = 3000;

export function useCopyMoment() {
  const { t } = useTranslation(['player', 'invite']);
  const showToast = useShowToast();
  const { player } = usePlayer();
  const source = useRoom(selectSource);
  const isLive = usePlayerView((view) => view.isLive);

  async function copy(): Promise<void> {
    if (source === null) return;
    const isCopied = await copyText(linkToMoment(source, player.position(), sharedUrl('')));
    if (isCopied) showToast({ style: 'success', text: t('invite:momentCopied'), durationMs: copiedMs });
  }

  function disabledReason(): string | undefined {
    if (source === null) return t('nothing');
    if (source.service === 'file') return t('invite:noLink');
    return isLive ? t('liveEdge') : undefined;
  }

  return {
    disabledReason: disabledReason(),
    copy: (): void => void copy(),
  };
}
