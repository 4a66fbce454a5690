import { lazy } from 'react';
import { useSetting } from '../../preferences/use-settings.ts';
import { useRoomView } from '../../room/room-view.ts';
import { Late } from '../../ui/Late.tsx';
import { Announcer } from './Announcer.tsx';

// It opens with a press.
const MessageSearch = lazy(async () => ({ default: (await import('./MessageSearch.tsx')).MessageSearch }));
// Few users want it.
const Souvenir = lazy(async () => ({ default: (await import('./Souvenir.tsx')).Souvenir }));

/** What the chat has beside its messages: what screen readers hear, what was said at an earlier showing, the search. */
export function ChatParts() {
  const isSearching = useRoomView((view) => view.messageSearch !== undefined);
  const hasSouvenirs = useSetting((settings) => settings.souvenirs);
  return (
    <>
      <Announcer />
      <Late>
        {hasSouvenirs && <Souvenir />}
        {isSearching && <MessageSearch />}
      </Late>
    </>
  );
}
