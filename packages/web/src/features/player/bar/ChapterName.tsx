import { useChapters, useCurrentChapter } from '../chapters/use-chapters.ts';
import styles from './ChapterName.module.css';

/** The name of the chapter at the position, where the bar has room for it. Screen readers hear it with the position. */
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
