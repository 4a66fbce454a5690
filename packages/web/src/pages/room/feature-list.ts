import { roomEmotes } from '../../features/emotes/room-emotes.ts';
import type { FeatureGroup } from '../../features/settings/SettingsPanel.tsx';
import { roomWebhooks } from '../../features/webhooks/room-webhooks.ts';

/** A part of the room page that can be cut out: docs/architecture.md says how. */
export interface RoomFeature {
  /** Loads its components, which then render at once. */
  load: () => Promise<unknown>;
  settings: FeatureGroup;
}

export const roomFeatures: readonly RoomFeature[] = [roomEmotes, roomWebhooks];
