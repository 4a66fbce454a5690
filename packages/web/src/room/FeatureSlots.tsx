import type { QueueItem } from '@matinee/protocol';
import { use } from 'react';
import { useServerFeaturesState } from '../common/server/use-server-features.ts';
import { FeaturesContext } from './feature-parts.ts';

/** The features' ways to add a video. The row has its height before their code has loaded. */
export function AddWays({ className }: { className: string | undefined }) {
  const ways = use(FeaturesContext).map(({ name, AddWays: Ways }) => Ways && <Ways key={name} />);
  const { status, features } = useServerFeaturesState();
  const mayHaveWays = status === 'asking' || features.services.includes('file') || features.library !== undefined;
  return mayHaveWays && <div className={className}>{ways}</div>;
}

export function QueueTops() {
  return use(FeaturesContext).map(({ name, QueueTop }) => QueueTop && <QueueTop key={name} />);
}

export function ItemNotes({ item }: { item: QueueItem }) {
  return use(FeaturesContext).map(({ name, ItemNote }) => ItemNote && <ItemNote key={name} item={item} />);
}
