import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type ReactNode,
  useRef,
  type RefObject,
} from 'react';
import type { LucideIcon } from 'lucide-react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createProvided } from '../../context/create-provided.ts';
import { afterPaint } from '../when-idle.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../pictures/Icon.tsx';
import styles from './Tabs.module.css';
import { isFocusLost } from '../focus/focus.ts';

/*
 * Tabs of the ARIA Authoring Practices. React Aria's would load its collections, which are larger than everything else that a room shows at
 * first.
 */
interface TabsState {
  /** `selected`, whose panel is rendered, follows `chosen` one paint later. */
  chosen: string;
  selected: string;
  choose: (id: string) => void;
  /** Of ids. */
  prefix: string;
}

// React searches an open panel for users of a changing context, which took 60 ms of a full chat.
const [TabsContext, useTabsStore] = createProvided<StoreApi<TabsState>>('tabs');

export interface TabsProps {
  selected: string;
  onSelect: (id: string) => void;
  /** A TabList and a TabPanel for each Tab. */
  children: ReactNode;
  className?: string | undefined;
}

export function Tabs({ selected, onSelect, children, className }: TabsProps) {
  const prefix = useId();
  const [pending, setPending] = useState<{ id: string; over: string }>();
  // A selection from elsewhere came later than the press, so it wins.
  if (pending !== undefined && pending.over !== selected) setPending(undefined);
  const chosen = pending?.id;
  const select = useEffectEvent(onSelect);
  useEffect(() => {
    if (chosen === undefined) return undefined;
    return afterPaint(() => {
      setPending(undefined);
      select(chosen);
    });
  }, [chosen]);
  const state = { chosen: chosen ?? selected, selected, choose: (id: string) => setPending({ id, over: selected }), prefix };
  const [store] = useState(() => createStore(() => state));
  useLayoutEffect(() => store.setState(state));
  return (
    <div className={className}>
      <TabsContext value={store}>{children}</TabsContext>
    </div>
  );
}

export interface TabListProps {
  label: string;
  /** A bar is at the foot of the window. */
  kind?: 'line' | 'bar';
  /** Replaces labels by icons where the layout does. */
  isCrowded?: boolean;
  /** For loading what the panels need. */
  onApproach?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function TabList({ label, kind = 'line', isCrowded = false, onApproach, className, children }: TabListProps) {
  return (
    <div
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      className={classNames(styles[kind], className)}
      data-crowded={isCrowded ? '' : undefined}
      onKeyDown={moveFocus}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <TabKindContext value={kind}>{children}</TabKindContext>
    </div>
  );
}

const TabKindContext = createContext<'line' | 'bar'>('line');

/** Arrow keys wrap around (ARIA Authoring Practices). */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const last = tabs.length - 1;
  const targets: Record<string, number> = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at <= 0 ? last : at - 1, Home: 0, End: last };
  const target = tabs[targets[event.key] ?? -1];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
  target.click();
}

export interface TabProps {
  id: string;
  label: string;
  icon?: LucideIcon;
  isIconOnly?: boolean;
  count?: number | undefined;
  /** For screen readers. */
  countLabel?: string | undefined;
  isNew?: boolean | undefined;
  isMention?: boolean | undefined;
}

export function Tab({ id, label, icon, isIconOnly = false, count = 0, countLabel, isNew = false, isMention }: TabProps) {
  const tabs = useTabsStore();
  const isSelected = useStore(tabs, ({ chosen }) => id === chosen);
  const hasPanel = useStore(tabs, ({ selected }) => id === selected);
  const { prefix } = tabs.getState();
  const kind = useContext(TabKindContext);
  return (
    <button
      type="button"
      role="tab"
      id={`${prefix}-tab-${id}`}
      className={styles.tab}
      aria-selected={isSelected}
      aria-controls={hasPanel ? `${prefix}-panel-${id}` : undefined}
      tabIndex={isSelected ? 0 : -1}
      {...(isIconOnly && { 'aria-label': label, 'data-tooltip': label })}
      onClick={() => tabs.getState().choose(id)}
    >
      {icon !== undefined && (kind === 'bar' || isIconOnly) && <Icon of={icon} />}
      {icon !== undefined && kind === 'line' && !isIconOnly && (
        <span className={styles.lineIcon} data-line-icon="">
          <Icon of={icon} />
        </span>
      )}
      {!isIconOnly && <span data-label="">{label}</span>}
      <TabCount count={count} label={countLabel} isNew={isNew} isMention={isMention} />
    </button>
  );
}

/** The number itself is in the pane. */
const mostShown = 99;

export interface TabCountProps {
  count: number;
  /** For screen readers. */
  label?: string | undefined;
  isNew?: boolean;
  isMention?: boolean | undefined;
}

export function TabCount({ count, label, isNew = false, isMention = false }: TabCountProps) {
  if (count === 0) return null;
  return (
    <span className={styles.count} data-count="" data-new={isNew ? '' : undefined}>
      <span aria-hidden={label !== undefined}>
        {isMention && '@'}
        {count > mostShown ? <>{mostShown}+</> : count}
      </span>
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </span>
  );
}

/** The panel of the tab with the same id, rendered only while selected. */
export function TabPanel({ id, children, className }: { id: string; children: ReactNode; className?: string | undefined }) {
  const tabs = useTabsStore();
  const { prefix } = tabs.getState();
  const isSelected = useStore(tabs, ({ selected }) => id === selected);
  const ref = useFocusPanel(isSelected);
  if (!isSelected) return null;
  return (
    <div ref={ref} role="tabpanel" id={`${prefix}-panel-${id}`} aria-labelledby={`${prefix}-tab-${id}`} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}

/** Focuses a selected panel when the button that selected it has left with the old panel. */
function useFocusPanel(isSelected: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const wasSelected = useRef(isSelected);
  useLayoutEffect(() => {
    if (isSelected && !wasSelected.current && isFocusLost()) panel.current?.focus({ preventScroll: true });
    wasSelected.current = isSelected;
  }, [isSelected]);
  return panel;
}
