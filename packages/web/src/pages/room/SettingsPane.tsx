import { SettingsPanel } from '../../features/settings/SettingsPanel.tsx';
import { roomFeatures } from './feature-list.ts';

const groups = roomFeatures.map(({ settings }) => settings);

/** The settings of the room and of its features. */
export function SettingsPane() {
  return <SettingsPanel groups={groups} />;
}
