import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { afterPaint } from './after-paint.ts';
import { classNames } from './class-names.ts';
import styles from './Tabs.module.css';

/*
 * Tabs as in the ARIA Authoring Practices, selected as the focus moves. Of our own because React Aria's bring its
 * collections with them, which weigh more than everything else that a room shows at first.
 */
interface TabsState {
  /** The tab that looks selected, and the one whose panel is there: a paint later, so that the press is seen at once. */
  chosen: string;
  selected: string;
  choose: (id: string) => void;
  /** Start of the ids in the document. */
  prefix: string;
}

const TabsContext = createContext<TabsState | undefined>(undefined);

function useTabs(): TabsState {
  const tabs = useContext(TabsContext);
  if (tabs === undefined) throw new Error('Tabs and their panels belong into Tabs');
  return tabs;
}

export interface TabsProps {
  selected: string;
  onSelect: (id: string) => void;
  /** A TabList and a TabPanel for each Tab. */
  children: ReactNode;
  /** For layout only. */
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
}

export function Tabs({ selected, onSelect, children, className, ref }: TabsProps) {
  const prefix = useId();
  const [pending, setPending] = useState<{ id: string; over: string }>();
  // Whatever else selects a tab meanwhile came later than the press, and counts.
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
  const state = useMemo(
    () => ({ chosen: chosen ?? selected, selected, choose: (id: string) => setPending({ id, over: selected }), prefix }),
    [chosen, selected, prefix],
  );
  return (
    <div className={className} ref={ref}>
      <TabsContext value={state}>{children}</TabsContext>
    </div>
  );
}

export interface TabListProps {
  label: string;
  /** Leaves the looks to the class name; for bars that are no row of words. */
  bare?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function TabList({ label, bare = false, className, children }: TabListProps) {
  return (
    <div
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      className={bare ? className : classNames(styles.tabs, className)}
      onKeyDown={moveFocus}
    >
      {children}
    </div>
  );
}

/** Arrows go round, Home and End to the ends. */
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

export type TabProps = { id: string } & (
  | {
      label: string;
      /** Shown after the label. */
      count?: number | undefined;
    }
  | {
      /** In place of the label, looking as the class name says. */
      children: ReactNode;
      className: string;
    }
);

export function Tab({ id, ...look }: TabProps) {
  const { chosen, selected, choose, prefix } = useTabs();
  const isSelected = id === chosen;
  return (
    <button
      type="button"
      role="tab"
      id={`${prefix}-tab-${id}`}
      className={'children' in look ? look.className : styles.tab}
      aria-selected={isSelected}
      aria-controls={id === selected ? `${prefix}-panel-${id}` : undefined}
      tabIndex={isSelected ? 0 : -1}
      onClick={() => choose(id)}
    >
      {'children' in look ? (
        look.children
      ) : (
        <>
          {look.label}
          {look.count !== undefined && <span className="badge-count">{look.count}</span>}
        </>
      )}
    </button>
  );
}

/** What the tab of the same id shows; there only while it is selected. */
export function TabPanel({ id, children, className }: { id: string; children: ReactNode; className?: string | undefined }) {
  const { selected, prefix } = useTabs();
  if (id !== selected) return null;
  return (
    <div role="tabpanel" id={`${prefix}-panel-${id}`} aria-labelledby={`${prefix}-tab-${id}`} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}
