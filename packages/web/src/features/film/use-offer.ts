import { filmTitle } from '@matinee/protocol';
import { useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { useRoomSession } from '../../room/room-context.ts';
import { usePanelActions } from '../../room/use-panel.ts';
import { setWaiting, type ChosenFilm } from './film-store.ts';
import { offerFilm } from './offer-film.ts';

interface OfferOptions {
  roomName: string;
  onDone: () => void;
}

/** `problem` says why the last offer failed. */
export function useOffer(chosen: ChosenFilm & { phase: 'read' }, { roomName, onDone }: OfferOptions) {
  const api = useApi();
  const session = useRoomSession();
  const panel = usePanelActions();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function offer(thenWith: (id: string) => void, ownCopies = false): Promise<void> {
    setPending(true);
    try {
      thenWith(await offerFilm({ api, roomName }, chosen, ownCopies));
      onDone();
    } catch (error) {
      setProblem(await errorText(error));
      setPending(false);
    }
  }

  function add(id: string): void {
    setWaiting(id, undefined);
    session.add([{ service: 'file', id }]);
  }

  function wait(id: string): void {
    const { file, picture, description } = chosen;
    setWaiting(id, {
      roomName: session.store.getState().sync?.name ?? roomName,
      title: filmTitle(file.name),
      picture,
      lengthSeconds: description.durationSeconds ?? 0,
    });
    panel.open('queue');
  }

  return {
    problem,
    isPending,
    /** With `ownCopies` other users play their own. */
    play: (ownCopies: boolean) => void offer(add, ownCopies),
    /** Queues the film once enough of it is sent. */
    sendFirst: () => void offer(wait),
  };
}
