import { useRoomView } from '../../room/room-view.ts';
import { later } from '../../ui/later.tsx';

const parts = later(() => import('./PairDialog.tsx'), ['devices']);
const PairDialog = parts((module) => module.PairDialog);

function LateDialog({ roomName }: { roomName: string }) {
  const pairing = useRoomView((view) => view.pairing);
  return pairing !== undefined && <PairDialog roomName={roomName} kind={pairing} />;
}

export const roomSecondDevice = {
  name: 'second device',
  MenuItems: parts.within((module) => module.SecondDeviceItems),
  Dialog: LateDialog,
} as const;
