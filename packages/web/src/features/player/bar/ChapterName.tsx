import { useChapters, useCurrentChapter } from '../chapters/use-chapters.ts';
import styles from './ChapterName.module.css';

/** Screen readers hear the chapter with the position. */
export function ChapterName() {
  const chapters = useChapters();
  const title = chapters[useCurrentChapter(chapters)]?.title;
  return (
    title && (
      <span aria-hidden="true" title={title} className={styles.name} data-chapter-name="">
        {title}
      </span>
    )
  );
}
