import { startTransition, useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import styles from './VirtualList.module.css';

/** A list up to this long is there as a whole; of a longer one the blocks of rows that are near the view. */
const longFrom = 40;
const blockLength = 5;
/** How many blocks fill the view before anything has been measured. */
const blocksAtFirst = 3;
/** How far out of view a block still counts as near: a fifth of a second of fast scrolling; what is there costs time with each block that comes. */
const nearMargin = '600px';

export interface VirtualListProps<Item> {
  items: readonly Item[];
  /** Gives `--row` as well: how high a row is taken to be that has not been there yet. */
  className: string | undefined;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  /** The row of an item, which is a ListRow with a key. */
  children: (item: Item, index: number) => ReactNode;
}

/**
 * A list of which only what is near the view is in the document, in whatever scrolls around it. Rows that hold the focus
 * or are being dragged stay however far they go.
 */
export function VirtualList<Item>({ items, children, ...rest }: VirtualListProps<Item>) {
  const starts = Array.from({ length: Math.ceil(items.length / blockLength) }, (_, block) => block * blockLength);
  return (
    // Its rows lie in blocks, which a ul would not allow.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="list" {...rest}>
      {items.length <= longFrom
        ? items.map(children)
        : starts.map((from, block) => {
            const ofBlock = items.slice(from, from + blockLength);
            return (
              <Block key={from} isNearAtFirst={block < blocksAtFirst} length={ofBlock.length}>
                {() => ofBlock.map((item, at) => children(item, from + at))}
              </Block>
            );
          })}
    </div>
  );
}

export interface ListRowProps extends ComponentProps<'div'> {
  /** Counted from 0. */
  index: number;
  /** How many rows the list has, in the document or not. */
  count: number;
}

/** One row of a VirtualList. */
export function ListRow({ index, count, ...rest }: ListRowProps) {
  // Its list is no ul.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <div role="listitem" aria-posinset={index + 1} aria-setsize={count} {...rest} />;
}

interface BlockProps {
  isNearAtFirst: boolean;
  length: number;
  children: () => ReactNode;
}

/** Some rows: there while they are near the view, and else as high as they were. */
function Block({ isNearAtFirst, length, children }: BlockProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isNearAtFirst);
  const [height, setHeight] = useState(`calc(${length} * var(--row))`);

  useLayoutEffect(() => {
    const block = ref.current;
    if (block === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry === undefined) return;
        const isInUse = block.contains(document.activeElement) || block.querySelector('[data-dragging]') !== null;
        const isWanted = entry.isIntersecting || isInUse;
        // Between the frames of the scrolling that asked for it.
        startTransition(() => {
          if (!isWanted && block.childElementCount > 0) setHeight(`${entry.boundingClientRect.height}px`);
          setNear(isWanted);
        });
      },
      // Whether the page scrolls or something in it.
      { rootMargin: `${nearMargin} 0px`, scrollMargin: `${nearMargin} 0px` },
    );
    observer.observe(block);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={ref} role="presentation" className={styles.block} style={isNear ? {} : { blockSize: height }}>
      {isNear && children()}
    </div>
  );
}
