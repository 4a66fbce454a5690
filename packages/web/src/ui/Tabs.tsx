import type { ReactNode } from 'react';
import { Tab as AriaTab, TabList as AriaTabList, TabPanel as AriaTabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { classNames } from './class-names.ts';
import styles from './Tabs.module.css';

export interface TabsProps {
  selected: string;
  onSelect: (id: string) => void;
  /** A TabList and a TabPanel for each Tab. */
  children: ReactNode;
  /** For layout only. */
  className?: string | undefined;
}

export function Tabs({ selected, onSelect, children, className }: TabsProps) {
  return (
    <AriaTabs className={classNames(className)} selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))}>
      {children}
    </AriaTabs>
  );
}

export function TabList({ label, children, className }: { label: string; children: ReactNode; className?: string | undefined }) {
  return (
    <AriaTabList aria-label={label} className={classNames(styles.tabs, className)}>
      {children}
    </AriaTabList>
  );
}

export interface TabProps {
  id: string;
  label: string;
  /** Shown after the label. */
  count?: number | undefined;
}

export function Tab({ id, label, count }: TabProps) {
  return (
    <AriaTab id={id} className={classNames(styles.tab)}>
      {label}
      {count !== undefined && <span className="badge-count">{count}</span>}
    </AriaTab>
  );
}

export function TabPanel({ id, children, className }: { id: string; children: ReactNode; className?: string | undefined }) {
  return (
    <AriaTabPanel id={id} className={classNames(styles.panel, className)}>
      {children}
    </AriaTabPanel>
  );
}
