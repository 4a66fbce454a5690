import { startTransition, useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import styles from './VirtualList.module.css';

/** Lists of up to this many rows are rendered whole. */
const maxWholeListLength = 40;
const blockLength = 5;
/** Blocks that are rendered before the first measurement. */
const initialBlocks = 3;
/** How far out of view a block is still rendered: about 0.2 s of fast scrolling. Every rendered block slows adding the next. */
const nearMargin = '600px';

export interface VirtualListProps<Item> {
  items: readonly Item[];
  /** Must set `--row`, the estimated height of a row. */
  className: string | undefined;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  /** Renders an item as a ListRow with a key. */
  children: (item: Item, index: number) => ReactNode;
}

/**
 * A list that renders only the blocks of rows near the view, with any scrolling ancestor. Rows with the focus and dragged
 * rows stay rendered.
 */
export function VirtualList<Item>({ items, children, ...rest }: VirtualListProps<Item>) {
  const starts = Array.from({ length: Math.ceil(items.length / blockLength) }, (_, block) => block * blockLength);
  return (
    // A ul could not contain blocks of rows.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="list" {...rest}>
      {items.length <= maxWholeListLength
        ? items.map(children)
        : starts.map((from, block) => {
            const blockItems = items.slice(from, from + blockLength);
            return (
              <Block key={from} isInitiallyNear={block < initialBlocks} length={blockItems.length}>
                {() => blockItems.map((item, at) => children(item, from + at))}
              </Block>
            );
          })}
    </div>
  );
}

export interface ListRowProps extends ComponentProps<'div'> {
  /** Counted from 0. */
  index: number;
  /** The number of rows of the list, rendered or not. */
  count: number;
}

export function ListRow({ index, count, ...rest }: ListRowProps) {
  // The list is not a ul.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <div role="listitem" aria-posinset={index + 1} aria-setsize={count} {...rest} />;
}

/** A block of rows: rendered near the view, elsewhere an empty box of the last height. */
function Block({ isInitiallyNear, length, children }: { isInitiallyNear: boolean; length: number; children: () => ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isInitiallyNear);
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
        // A transition, so that rendering does not delay frames of the scrolling.
        startTransition(() => {
          if (!isWanted && block.childElementCount > 0) setHeight(`${entry.boundingClientRect.height}px`);
          setNear(isWanted);
        });
      },
      // For scrolling of the page, and of an element in it.
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
