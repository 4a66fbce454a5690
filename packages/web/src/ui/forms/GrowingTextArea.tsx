import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './GrowingTextArea.module.css';

/** Browsers without `field-sizing` give the field the height of a hidden copy of its text. */
export const needsCopy = !CSS.supports('field-sizing', 'content');

export interface GrowingTextAreaProps extends ComponentProps<'textarea'> {
  value?: string;
  /** The text in a field that React doesn't control. Only the copy needs it. */
  text?: string;
  /** Sets the heights and the padding. */
  className: string | undefined;
}

/** Needs no measurement: reading the height would lay out the page with each key. */
export function GrowingTextArea({ className, text, ...field }: GrowingTextAreaProps) {
  return (
    <div className={classNames(styles.grow, className)} data-text={`${text || field.value || (field.placeholder ?? '')} `}>
      <textarea rows={1} {...field} />
    </div>
  );
}
