import { type ReactNode } from 'react';
import { QuickRoomContext, RoomCreationContext } from '../../common/rooms/use-quick-room.ts';
import { LoadWhenOpen } from '../../ui/overlays/Dialog.tsx';
import { useQuickRoomCreation } from './use-quick-room-creation.ts';
import { later } from '../../ui/later.tsx';

const QuickRoomOverlay = later(() => import('./QuickRoomOverlay.tsx'))(({ QuickRoomOverlay }) => QuickRoomOverlay);

export function QuickRoomProvider({ children }: { children: ReactNode }) {
  const { state, start, cancel } = useQuickRoomCreation();
  const isCreating = state.status === 'creating';
  return (
    <QuickRoomContext value={start}>
      <RoomCreationContext value={state}>{children}</RoomCreationContext>
      <LoadWhenOpen isOpen={isCreating}>
        <QuickRoomOverlay isOpen={isCreating} onCancel={cancel} />
      </LoadWhenOpen>
    </QuickRoomContext>
  );
}
