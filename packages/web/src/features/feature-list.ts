import type { ComponentType, ReactNode } from 'react';
import type { FeatureParts } from '../room/feature-parts.ts';
import { roomDecisions } from './decide/room-decisions.tsx';
import { roomEmotes } from './emotes/room-emotes.ts';
import { roomFilms } from './film/room-films.tsx';
import { roomLibrary } from './library/room-library.ts';
import { roomSecondDevice } from './second-device/room-second-device.tsx';
import type { FeatureGroup } from './settings/SettingsPanel.tsx';
import { roomWebhooks } from './webhooks/room-webhooks.ts';

/** Part of a room's pages that can be cut out, see docs/architecture.md. */
export interface RoomFeature extends FeatureParts {
  /** `load` prefetches the group, so that it then renders at once. */
  settings?: FeatureGroup & { load: () => Promise<unknown> };
  /** Items of the menu beside the field for messages. They call `open` with what they open, and with nothing when it closes. */
  ComposerItems?: ComponentType<{ open: (opened: ReactNode) => void }>;
  /** Prefetches these items. */
  loadItems?: () => Promise<unknown>;
  /** Cards between the messages and the field. */
  Cards?: ComponentType;
  /** Renders nothing while it is closed. */
  Dialog?: ComponentType<{ roomName: string }>;
}

export const roomFeatures: readonly RoomFeature[] = [roomDecisions, roomEmotes, roomFilms, roomLibrary, roomWebhooks, roomSecondDevice];
