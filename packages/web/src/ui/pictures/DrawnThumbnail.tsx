import type { CSSProperties, ReactNode } from 'react';
import styles from './DrawnThumbnail.module.css';
import { hueOfName, hueOfTitle } from './hue-of-name.ts';

/** In units of 160 × 90, from back to front. The title covers the lower part. */
const stills: readonly ReactNode[] = [
  /* The sea, with the sun above the horizon. */
  <>
    <circle className={styles.light} cx="122" cy="34" r="17" />
    <path className={styles.middle} d="M0 44h160v46H0z" />
    <path className={styles.front} d="M0 60q20-6 40 0t40 0 40 0 40 0v30H0z" />
  </>,
  /* Hills under a moon. */
  <>
    <circle className={styles.light} cx="38" cy="20" r="8" />
    <path className={styles.back} d="M0 52l34-24 30 22 40-34 56 38v36H0z" />
    <path className={styles.middle} d="M0 68c30-24 58-20 84-6s50 4 76-12v40H0z" />
    <path className={styles.front} d="M0 80q60-22 160-6v16H0z" />
  </>,
  /* A beam of light over rows of seats. */
  <>
    <path className={styles.back} d="M160 0L10 54h110z" />
    <path className={styles.middle} d="M160 0L50 54h52z" />
    <path
      className={styles.front}
      d="M0 90V68a10 10 0 0 1 20 0v-2a10 10 0 0 1 20 0 10 10 0 0 1 20 0v2a10 10 0 0 1 20 0v-2a10 10 0 0 1 20 0 10 10 0 0 1 20 0v2a10 10 0 0 1 20 0v-2a10 10 0 0 1 20 0v24z"
    />
    <circle className={styles.light} cx="153" cy="5" r="5" />
  </>,
  /* A town at night, some windows lit. */
  <>
    <path className={styles.back} d="M0 90V38h22V22h26v24h20V14h24v30h22V28h24v14h22v48z" />
    <path className={styles.light} d="M28 28h4v5h-4zM38 36h4v5h-4zM74 20h4v5h-4zM82 30h4v5h-4zM122 34h4v5h-4z" />
    <path className={styles.front} d="M0 90V62h36V52h30v12h34V54h28v8h32v28z" />
  </>,
];

/** Always the same for the same title. */
export function DrawnThumbnail({ title }: { title: string }) {
  const hue = hueOfTitle(title);
  // Another hash of the title, so that neither follows from the other.
  const still = stills[(hueOfName(`${title}x`) / 30) % stills.length];
  return (
    <span className={styles.drawn} style={{ '--hue': hue } as CSSProperties} aria-hidden="true">
      <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice">
        {still}
      </svg>
      <span className={styles.title} dir="auto">
        {title}
      </span>
      <span className={styles.monogram}>{monogramOf(title)}</span>
    </span>
  );
}

/** Returns the episode or part, else the first letters or digits of two words. */
export function monogramOf(title: string): string {
  const [, season, episode] = /\bS(\d{1,2}) ?E(\d{1,3})\b/iu.exec(title) ?? [];
  if (season !== undefined && episode !== undefined) return `${Number(season)}·${Number(episode)}`;
  // Not a year, and not the part of a word, as in mp4.
  const [number] = /(?<![\p{L}\p{N}.:])\d{1,3}(?![\p{L}\p{N}]|[.:]\d)/u.exec(title) ?? [];
  if (number !== undefined) return number;
  const firsts = title.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? [];
  return firsts.slice(0, 2).join('');
}
