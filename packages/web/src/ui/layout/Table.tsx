import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Table.module.css';

export interface Column {
  id: string;
  label: string;
  /** Aligns figures at the end of their column. */
  isNumber?: boolean;
  hideLabel?: boolean;
}

export interface TableProps {
  caption: string;
  columns: readonly Column[];
  /** Rows: `tr` with a `th` of scope row first. */
  children: ReactNode;
}

/** Folds on phones. The caption is for screen readers. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <table className={classNames(styles.table)}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ id, label, isNumber, hideLabel }) => (
            <th key={id} scope="col" data-num={isNumber === true ? '' : undefined}>
              {hideLabel === true ? <span className="visually-hidden">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
