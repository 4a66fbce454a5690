import { use, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { loadIdentify } from '../../common/use-identified.ts';
import { FeaturesContext } from '../../room/feature-parts.ts';
import { isCaptionFile, useAddCaptions } from '../../room/player/use-add-captions.ts';
import { useOpenAdd } from '../../room/use-open-add.ts';

/** A component, so that it loads after the room. */
export function LinksFromOutside() {
  const isDragged = useLinksFromOutside();
  const features = use(FeaturesContext);
  return isDragged && features.map(({ name, DropHint }) => DropHint && <DropHint key={name} />);
}

const toastMs = 5000;
/** Elements whose pastes are not links to add. */
const elsewhere = 'input, textarea, [contenteditable], [role="dialog"], [role="alertdialog"]';

/** Opens the Add field with pasted or dropped links; files go to the feature that takes them. Returns whether a file is being dragged. */
function useLinksFromOutside(): boolean {
  const [isDragged, setDragged] = useState(false);
  const { i18n } = useTranslation();
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

  const features = use(FeaturesContext);
  const addCaptions = useAddCaptions();
  const takeFile = useEffectEvent((items: DataTransferItemList): void => {
    const item = [...items].find(({ kind }) => kind === 'file');
    const file = item?.getAsFile();
    if (file && isCaptionFile(file)) return void addCaptions(file);
    const taker = features.find((feature) => feature.takeFile !== undefined);
    if (file === null || file === undefined || taker?.takeFile === undefined) return void refuseFiles();
    // The browser gives a handle that survives a reload only while the drop is handled.
    taker.takeFile({ file, handle: (item as { getAsFileSystemHandle?: () => Promise<unknown> }).getAsFileSystemHandle?.() });
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
      if (!hasLinkOrFile(event)) return;
      event.preventDefault();
      setDragged(event.dataTransfer?.types.includes('Files') === true);
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setDragged(false);
    };
    const drop = (event: DragEvent): void => {
      if (!hasLinkOrFile(event)) return;
      event.preventDefault();
      setDragged(false);
      const { dataTransfer } = event;
      if (dataTransfer?.types.includes('Files') === true) takeFile(dataTransfer.items);
      else void take(dataTransfer?.getData('text/uri-list') || dataTransfer?.getData('text/plain') || '');
    };
    document.addEventListener('paste', paste, { signal });
    document.addEventListener('dragover', drag, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, []);
  return isDragged;
}

/** Fields take drops themselves. */
function hasLinkOrFile({ target, dataTransfer }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  if (types.includes('Files')) return true;
  const isField = target instanceof Element && target.closest('input, textarea') !== null;
  return !isField && (types.includes('text/uri-list') || types.includes('text/plain'));
}
