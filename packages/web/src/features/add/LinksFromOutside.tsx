import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { loadIdentify } from '../../common/use-identified.ts';
import { useOpenAdd } from '../../room/use-open-add.ts';

/** Takes links that are pasted or dropped anywhere in the room. Renders nothing; a component so that it loads after the room. */
export function LinksFromOutside(): null {
  useLinksFromOutside();
  return null;
}

const toastMs = 5000;
/** Elements whose pastes are not links to add. */
const elsewhere = 'input, textarea, [contenteditable], [role="dialog"], [role="alertdialog"]';

/** A link pasted or dropped anywhere in the room opens the Add field with it. Dropped files get a reason. */
export function useLinksFromOutside(): void {
  const { i18n } = useTranslation('errors');
  const showToast = useShowToast();
  const openAdd = useOpenAdd();

  const take = useEffectEvent(async (text: string): Promise<void> => {
    const { readLinks } = await loadIdentify();
    // Lists of URLs have comments (RFC 2483, 5).
    const links = readLinks(text.replaceAll(/^#.*$/gm, ''));
    if (links.length > 0) openAdd(links.join('\n'));
  });
  const refuseFiles = useEffectEvent(async (): Promise<void> => {
    await i18n.loadNamespaces('errors');
    showToast({ style: 'neutral', text: i18n.t('errors:LocalFileException'), durationMs: toastMs });
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const paste = (event: ClipboardEvent): void => {
      if (event.target instanceof Element && event.target.closest(elsewhere) !== null) return;
      void take(event.clipboardData?.getData('text/plain') ?? '');
    };
    /** Without this the browser would leave the room for what is dropped. */
    const drag = (event: DragEvent): void => {
      if (hasLinkOrFile(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!hasLinkOrFile(event)) return;
      event.preventDefault();
      const { dataTransfer } = event;
      if (dataTransfer?.types.includes('Files') === true) void refuseFiles();
      else void take(dataTransfer?.getData('text/uri-list') || dataTransfer?.getData('text/plain') || '');
    };
    document.addEventListener('paste', paste, { signal });
    document.addEventListener('dragover', drag, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, []);
}

/** Fields take what is dropped on them themselves. */
function hasLinkOrFile({ target, dataTransfer }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  if (types.includes('Files')) return true;
  const isField = target instanceof Element && target.closest('input, textarea') !== null;
  return !isField && (types.includes('text/uri-list') || types.includes('text/plain'));
}
