import type { ComponentType, ReactNode } from 'react';
import type { FeatureParts } from '../room/feature-parts.ts';
import { roomDecisions } from './decide/room-decisions.tsx';
import { roomEmotes } from './emotes/room-emotes.ts';
import { roomFilms } from './film/room-films.tsx';
import { roomLibrary } from './library/room-library.ts';
import { roomSecondDevice } from './second-device/room-second-device.ts';
import type { FeatureGroup } from './settings/SettingsPanel.tsx';
import { roomWebhooks } from './webhooks/room-webhooks.ts';

/** A part of the pages of a room that can be cut out: docs/architecture.md says how. */
export interface RoomFeature extends FeatureParts {
  /** Its group of settings, and the function that loads it, so that it then renders at once. */
  settings?: FeatureGroup & { load: () => Promise<unknown> };
  /** Loads its parts inside of others, which then render at once. */
  loadItems?: () => Promise<unknown>;
  /** Its items of the menu beside the field for messages. They call `open` with what they open, and with nothing when it closes. */
  ComposerItems?: ComponentType<{ open: (opened: ReactNode) => void }>;
  /** Its cards between the messages and the field for one. */
  Cards?: ComponentType;
  /** Its dialog, which renders nothing while it is closed. */
  Dialog?: ComponentType<{ roomName: string }>;
}

export const roomFeatures: readonly RoomFeature[] = [roomDecisions, roomEmotes, roomFilms, roomLibrary, roomWebhooks, roomSecondDevice];
