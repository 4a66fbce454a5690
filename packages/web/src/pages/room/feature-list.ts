import type { RoomSync } from '@matinee/protocol';
import type { ComponentType } from 'react';
import { webhookFeature } from '../../features/webhooks/webhook-feature.ts';

/** A part of the room page that can be cut out: docs/architecture.md says how. */
export interface RoomFeature {
  /** Loads its components, which then render at once. */
  load: () => Promise<unknown>;
  SettingsGroup: ComponentType<{ sync: RoomSync }>;
}

export const roomFeatures: readonly RoomFeature[] = [webhookFeature];
