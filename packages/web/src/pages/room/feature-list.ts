import { emoteFeature } from '../../features/emotes/emote-feature.ts';
import type { FeatureGroup } from '../../features/settings/SettingsPanel.tsx';
import { webhookFeature } from '../../features/webhooks/webhook-feature.ts';

/** A part of the room page that can be cut out: docs/architecture.md says how. */
export interface RoomFeature {
  /** Loads its components, which then render at once. */
  load: () => Promise<unknown>;
  settings: FeatureGroup;
}

export const roomFeatures: readonly RoomFeature[] = [emoteFeature, webhookFeature];
