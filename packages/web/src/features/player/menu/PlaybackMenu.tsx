import { RequestType } from '@matinee/protocol';
import { ChevronLeft } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { selectDisabledReason } from '../../../room-client/room-selectors.ts';
import { QuickReactions } from '../../../room/chat/QuickReactions.tsx';
import { useRoom } from '../../../room/room-context.ts';
import { PopoverDialog } from '../../../ui/overlays/PopoverDialog.tsx';
import { SheetItem } from '../../../ui/overlays/SheetItem.tsx';
import { useHasSheets } from '../../../ui/use-media-query.ts';
import { pageNames, pages, usePageRows, type PageName } from './menu-pages.ts';
import { PlaybackActions } from './PlaybackActions.tsx';
import styles from './PlaybackMenu.module.css';

export interface PlaybackMenuProps {
  /** The button beside which it opens; on phones and touch screens it is a sheet. */
  trigger: RefObject<HTMLElement | null>;
  /** The page that it opens with, in place of the list of pages. */
  page: PageName | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Controls that don't fit into the control bar or are rarely used, and controls that this video lacks, with the reason. */
export function PlaybackMenu({ trigger, page, isOpen, onClose }: PlaybackMenuProps) {
  const { t } = useTranslation('player');
  const hasSheets = useHasSheets();
  return (
    <PopoverDialog label={t('moreTitle')} trigger={hasSheets ? undefined : trigger} isOpen={isOpen} onClose={onClose} placement="top end">
      <PlaybackItems page={page} onClose={onClose} />
    </PopoverDialog>
  );
}

function PlaybackItems({ page, onClose }: Pick<PlaybackMenuProps, 'page' | 'onClose'>) {
  const mayReact = useRoom((room) => selectDisabledReason(room, { type: RequestType.Chat }) === undefined);
  const rows = usePageRows();
  const [chosen, setChosen] = useState(page);
  const [left, setLeft] = useState<PageName>();
  if (chosen !== undefined) {
    const back = (): void => {
      setLeft(chosen);
      setChosen(undefined);
    };
    return <ChosenPage name={chosen} label={rows[chosen].label} onBack={back} onClose={onClose} />;
  }
  return (
    <div className={styles.items}>
      {mayReact && (
        <>
          <QuickReactions />
          <hr className={styles.separator} />
        </>
      )}
      {pageNames.map((name) => {
        const { label, short, isHidden, note, disabledReason } = rows[name];
        if (isHidden === true) return null;
        return (
          <SheetItem
            key={name}
            label={label}
            icon={pages[name].icon}
            end={(note ?? disabledReason) === undefined ? short : undefined}
            note={note}
            disabledReason={disabledReason}
            hasFocus={name === left}
            onPress={() => setChosen(name)}
          />
        );
      })}
      <PlaybackActions onClose={onClose} />
    </div>
  );
}

interface ChosenPageProps {
  name: PageName;
  label: string;
  onBack: () => void;
  onClose: () => void;
}

/** A page, in place of the list that leads to it. */
function ChosenPage({ name, label, onBack, onClose }: ChosenPageProps) {
  const { t } = useTranslation('player');
  const { Page } = pages[name];
  return (
    <div className={styles.items}>
      <SheetItem label={label} name={t('optionBack', { option: label })} icon={ChevronLeft} hasFocus onPress={onBack} />
      <hr className={styles.separator} />
      <Page onClose={onClose} />
    </div>
  );
}
