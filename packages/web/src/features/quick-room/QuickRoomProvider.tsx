import { lazy, type ReactNode } from 'react';
import { QuickRoomContext, RoomCreationContext } from '../../common/use-quick-room.ts';
import { LoadWhenOpen } from '../../ui/Dialog.tsx';
import { useQuickRoomCreation } from './use-quick-room-creation.ts';

const QuickRoomOverlay = lazy(async () => ({ default: (await import('./QuickRoomOverlay.tsx')).QuickRoomOverlay }));

/** Provides the function that creates a temporary room, and shows an overlay meanwhile. */
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
