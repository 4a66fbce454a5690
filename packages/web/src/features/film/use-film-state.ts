import type { FilmState } from '@matinee/protocol';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';

const askAgainMs = 5000;

/** Asks until the server has the whole film. Undefined until the first answer. */
export function useFilmState(roomName: string, id: string): FilmState | undefined {
  const api = useApi();
  const [state, setState] = useState<FilmState>();
  useEffect(() => {
    const closing = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    async function ask(): Promise<void> {
      const film = await api.call('getFilm', { params: { name: roomName, id } }, closing.signal).catch(() => undefined);
      if (closing.signal.aborted) return;
      if (film !== undefined) setState(film);
      if (film?.isWhole !== true) timer = setTimeout(() => void ask(), askAgainMs);
    }
    void ask();
    return () => {
      closing.abort();
      clearTimeout(timer);
    };
  }, [api, roomName, id]);
  return state;
}
