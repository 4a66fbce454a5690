import type { QueueItem } from '@matinee/protocol';
import { use } from 'react';
import { FeaturesContext } from './feature-parts.ts';

/** The ways of features to add a video. */
export function AddWays() {
  return use(FeaturesContext).map(({ name, AddWays: Ways }) => Ways && <Ways key={name} />);
}

/** The rows of features above the queue. */
export function QueueTops() {
  return use(FeaturesContext).map(({ name, QueueTop }) => QueueTop && <QueueTop key={name} />);
}

/** The lines of features about an item of the queue. */
export function ItemNotes({ item }: { item: QueueItem }) {
  return use(FeaturesContext).map(({ name, ItemNote }) => ItemNote && <ItemNote key={name} item={item} />);
}
