import { encode } from 'uqr';
import { classNames } from '../class-names.ts';
import styles from './QrCode.module.css';

/** Dark on white in every theme, since some cameras read nothing else. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules });
  const classes = classNames(styles.code, className);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image drawn by the page has no tag of its own
    <svg className={classes} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="currentColor" d={pathOf(data)} />
    </svg>
  );
}

/** The white edge required by ISO/IEC 18004. */
const quietModules = 4;

function pathOf(rows: readonly (readonly boolean[])[]): string {
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return [];
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`;
    }),
  );
  return runs.join('');
}
