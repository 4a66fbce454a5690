import { ChevronUp, CircleAlert, CircleCheck, Info, Megaphone, X, type LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { isFocusLost } from '../../ui/focus/focus.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts';
import { useToasts, type Toast, type ToastStyle } from './toast-store.ts';
import styles from './ToastList.module.css';
import { useSwipeAway } from './use-swipe-away.ts';

const icons: Record<ToastStyle, LucideIcon> = { neutral: Info, success: CircleCheck, error: CircleAlert, important: Megaphone };

/** A read toast takes less room on a phone. */
const readMs = 5000;

/** The toasts on screen. Their time stops while the pointer or the focus is on one. */
export function ToastList() {
  const { t } = useTranslation('app');
  const toasts = useToasts();
  const list = useStore(toasts);
  const section = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  const previous = useRef<Element>(null);
  // Touch screens have no hover to spread the pile.
  const [isSpread, setSpread] = useState(false);
  if (isSpread && list.length < 2) setSpread(false);

  // A removed toast gives the focus to the next one, or back to the control it came from.
  useLayoutEffect(() => {
    if (!hasFocus.current || !isFocusLost()) return;
    const next = section.current?.querySelector('button');
    if (next) return next.focus();
    hasFocus.current = false;
    toasts.release();
    if (previous.current instanceof HTMLElement) previous.current.focus();
  });

  function enter(event: FocusEvent): void {
    if (!hasFocus.current) previous.current = event.relatedTarget;
    hasFocus.current = true;
    toasts.hold();
  }

  function leave(event: FocusEvent): void {
    hasFocus.current = event.currentTarget.contains(event.relatedTarget);
    toasts.release();
  }

  return (
    // Toasts stay reachable while a React Aria modal is open.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      className={styles.toasts}
      aria-label={t('toasts')}
      data-react-aria-top-layer="true"
      data-spread={isSpread ? '' : undefined}
      onPointerEnter={() => toasts.hold()}
      onPointerLeave={() => toasts.release()}
      onFocus={enter}
      onBlur={leave}
    >
      {list.length > 1 && <PileTools count={list.length} isSpread={isSpread} onSpread={() => setSpread(true)} />}
      <div className={styles.list} aria-live="polite" aria-relevant="additions">
        {list.map((toast) => (
          <ToastRow key={toast.id} toast={toast} onDismiss={() => toasts.remove(toast.id)} />
        ))}
      </div>
    </section>
  );
}

function PileTools({ count, isSpread, onSpread }: { count: number; isSpread: boolean; onSpread: () => void }) {
  const { t } = useTranslation('app');
  const toasts = useToasts();
  return (
    <div className={styles.tools}>
      {!isSpread && (
        <Button size="s" icon={ChevronUp} aria-label={t('moreToasts', { count: count - 1 })} className={styles.spread} onPress={onSpread}>
          <span className="num">+{count - 1}</span>
        </Button>
      )}
      <Button size="s" icon={X} onPress={() => toasts.clear()}>
        {t('closeAll', { count })}
      </Button>
    </div>
  );
}

function ToastRow({ toast: { style, text, action }, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { t } = useTranslation('app');
  const isRead = useDelayedFlag(true, readMs);
  return (
    <div className={styles.toast} data-style={style} data-read={isRead ? '' : undefined} {...useSwipeAway(onDismiss)}>
      <Icon of={icons[style]} />
      <p>{text}</p>
      {action === undefined ? (
        <span />
      ) : (
        <Button
          kind="quiet"
          size="s"
          className={styles.action}
          onPress={() => {
            action.onPress();
            onDismiss();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={t('dismiss')} icon={X} size="s" onPress={onDismiss} />
    </div>
  );
}
