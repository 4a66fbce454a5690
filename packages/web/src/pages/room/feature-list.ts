import type { ComponentType } from 'react';
import { roomEmotes } from '../../features/emotes/room-emotes.ts';
import { roomSecondDevice } from '../../features/second-device/room-second-device.tsx';
import type { FeatureGroup } from '../../features/settings/SettingsPanel.tsx';
import { roomWebhooks } from '../../features/webhooks/room-webhooks.ts';
import type { MenuItemsProps } from '../../room/menu-items.ts';

/** A part of the room page that can be cut out: docs/architecture.md says how. */
export interface RoomFeature {
  name: string;
  /** Its group of settings, and the function that loads it, so that it then renders at once. */
  settings?: FeatureGroup & { load: () => Promise<unknown> };
  /** What it adds to the menu of the player. */
  MenuItems?: ComponentType<MenuItemsProps>;
  /** Its dialog, which renders nothing while it is closed. */
  Dialog?: ComponentType<{ roomName: string }>;
}

export const roomFeatures: readonly RoomFeature[] = [roomEmotes, roomWebhooks, roomSecondDevice];
