import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './GrowingTextArea.module.css';

export interface GrowingTextAreaProps extends ComponentProps<'textarea'> {
  value: string;
  /** Sets the heights and the padding. */
  className: string | undefined;
}

/** Needs no measurement: reading the height would lay out the page with each key. */
export function GrowingTextArea({ className, ...field }: GrowingTextAreaProps) {
  return (
    <div className={classNames(styles.grow, className)} data-text={`${field.value || (field.placeholder ?? '')} `}>
      <textarea rows={1} {...field} />
    </div>
  );
}
