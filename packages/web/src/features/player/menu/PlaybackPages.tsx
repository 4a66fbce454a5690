import { ChevronLeft } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SheetItem } from '../../../ui/overlays/SheetItem.tsx';
import { pageNames, pages, usePageRows, type PageName } from './menu-pages.tsx';
import styles from './PlaybackMenu.module.css';

export interface PlaybackPagesProps {
  /** Undefined opens the list of pages. */
  page?: PageName | undefined;
  before?: ReactNode;
  after?: ReactNode;
  onClose: () => void;
}

/** Arrow keys go through the list and through the chosen page. */
export function PlaybackPages({ page, before, after, onClose }: PlaybackPagesProps) {
  const { t } = useTranslation('player');
  const rows = usePageRows();
  const [chosen, setChosen] = useState(page);
  const [left, setLeft] = useState<PageName>();
  const back = (): void => {
    setLeft(chosen);
    setChosen(undefined);
  };
  if (chosen !== undefined) {
    const { label } = rows[chosen];
    const { Page } = pages[chosen];
    return (
      <Items onBack={back}>
        <SheetItem label={label} name={t('optionBack', { option: label })} icon={ChevronLeft} hasFocus onPress={back} />
        <hr className={styles.separator} />
        <Page onClose={onClose} />
      </Items>
    );
  }
  return (
    <Items>
      {before}
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
      {after}
    </Items>
  );
}

/** Fields in which arrow keys have another meaning. */
const fields = 'input:not([type="checkbox"]), [role="slider"]';
const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function Items({ onBack, children }: { onBack?: () => void; children: ReactNode }) {
  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const { key, target, currentTarget } = event;
    const step = steps[key];
    if (event.defaultPrevented || !(target instanceof Element) || target.matches(fields)) return;
    if (key === 'ArrowLeft' && onBack !== undefined) onBack();
    else if (step === undefined) return;
    else {
      const items = [...currentTarget.querySelectorAll<HTMLElement>('button, input')];
      const index = items.findIndex((item) => item === target);
      items[(index + step + items.length) % items.length]?.focus();
    }
    event.preventDefault();
  }
  return (
    // The items are focused; the keys pass through.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.items} onKeyDown={move}>
      {children}
    </div>
  );
}
