import { startTransition, useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import styles from './VirtualList.module.css';

/** Longer lists render only blocks near the view. */
const maxWholeListLength = 40;
const blockLength = 5;
/** Before the first measurement. */
const initialBlocks = 3;
/** About 0.2 s of fast scrolling. Every rendered block slows adding the next. */
const nearMargin = '600px';

export interface VirtualListProps<Item> {
  items: readonly Item[];
  /** Must set `--row`, the estimated height of a row. */
  className: string | undefined;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  children: (item: Item, index: number) => ReactNode;
}

/** Renders only blocks of rows near the view, with any scrolling ancestor. Focused and dragged rows stay rendered. */
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
  /** Includes rows that aren't rendered. */
  count: number;
}

export function ListRow({ index, count, ...rest }: ListRowProps) {
  // The list is not a ul.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <div role="listitem" aria-posinset={index + 1} aria-setsize={count} {...rest} />;
}

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
