import { later } from '../../ui/later.tsx';

const parts = later(() => import('./PairDialog.tsx'), ['devices']);

export const roomSecondDevice = {
  name: 'second device',
  loadItems: parts.load,
  MenuItems: parts.within((module) => module.SecondDeviceItems),
  Dialog: parts((module) => module.PairDialogOnceOpen),
} as const;
