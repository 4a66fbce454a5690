import { useEffect } from 'react';
import { useStore } from 'zustand';
import { LoadWhenOpen } from '../../ui/overlays/Dialog.tsx';
import { later } from '../../ui/later.tsx';
import { openLibrary, setLibraryOpen } from './open-library.ts';

const LibraryDialog = later(() => import('./LibraryDialog.tsx'), ['errors', 'queue'])((module) => module.LibraryDialog);

/** The dialog of the library, which loads when it is first opened. */
export function LateDialog({ roomName }: { roomName: string }) {
  const { isOpen } = useStore(openLibrary);
  // It doesn't open in the next room.
  useEffect(() => () => setLibraryOpen(false), []);
  return (
    <LoadWhenOpen isOpen={isOpen}>
      <LibraryDialog roomName={roomName} isOpen={isOpen} onClose={() => setLibraryOpen(false)} />
    </LoadWhenOpen>
  );
}
