import { useRoomView } from '../../room/room-view.ts';
import { later } from '../../ui/later.tsx';
import { SecondDeviceItems } from './SecondDeviceItems.tsx';

const PairDialog = later(() => import('./PairDialog.tsx'), ['devices'])(({ PairDialog: Dialog }) => Dialog);

function PairDialogOnceOpen({ roomName }: { roomName: string }) {
  const pairing = useRoomView((view) => view.pairing);
  return pairing === undefined ? null : <PairDialog roomName={roomName} kind={pairing} />;
}

/** Second devices of a room: the items of its menu, and the dialog that pairs a device. */
export const roomSecondDevice = { name: 'second device', MenuItems: SecondDeviceItems, Dialog: PairDialogOnceOpen };
