import type { QueueItem } from '@matinee/protocol';
import { use } from 'react';
import { useServerFeaturesState } from '../common/server/use-server-features.ts';
import { FeaturesContext } from './feature-parts.ts';

/** The row with the ways of features to add a video. Their code loads late, and the row has its height from the start. */
export function AddWays({ className }: { className: string | undefined }) {
  const ways = use(FeaturesContext).map(({ name, AddWays: Ways }) => Ways && <Ways key={name} />);
  const { status, features } = useServerFeaturesState();
  const mayHaveWays = status === 'asking' || features.services.includes('file') || features.library !== undefined;
  return mayHaveWays && <div className={className}>{ways}</div>;
}

/** The rows of features above the queue. */
export function QueueTops() {
  return use(FeaturesContext).map(({ name, QueueTop }) => QueueTop && <QueueTop key={name} />);
}

/** The lines of features about an item of the queue. */
export function ItemNotes({ item }: { item: QueueItem }) {
  return use(FeaturesContext).map(({ name, ItemNote }) => ItemNote && <ItemNote key={name} item={item} />);
}
