import { classNames } from '../class-names.ts';
import type { drawings } from './drawings.tsx';
import { later } from '../later.tsx';
import styles from './Illustration.module.css';

export type IllustrationName = keyof typeof drawings;

// Decoration: the rest shows without waiting, even if loading fails.
const lateDrawings = later(() => import('./drawings.tsx').catch(() => undefined));
const Drawing = lateDrawings(
  (module) =>
    ({ name }: { name: IllustrationName }) =>
      module?.drawings[name],
);

export function Illustration({ name, className }: { name: IllustrationName; className?: string | undefined }) {
  return (
    <svg className={classNames(styles.illustration, className)} viewBox="0 0 144 96" aria-hidden="true">
      <Drawing name={name} />
    </svg>
  );
}
