import { later } from '../../ui/later.tsx';

const parts = later(() => import('./PairDialog.tsx'), ['devices']);

/** Second devices of a room: the items of its menu, and the dialog that pairs a device. */
export const roomSecondDevice = {
  name: 'second device',
  loadItems: parts.load,
  MenuItems: parts.within((module) => module.SecondDeviceItems),
  Dialog: parts((module) => module.PairDialogOnceOpen),
} as const;
