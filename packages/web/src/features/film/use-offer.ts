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
  /** Called once the film is offered. */
  onDone: () => void;
}

/** The ways to show a chosen film to a room. `problem` says why the last one failed. */
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
    // It shows above the queue.
    panel.open('queue');
  }

  return {
    problem,
    isPending,
    /** Sends the film while it plays. With `ownCopies` other users play their own. */
    play: (ownCopies: boolean) => void offer(add, ownCopies),
    /** Sends the film, which is added to the queue once enough of it is sent. */
    sendFirst: () => void offer(wait),
  };
}
