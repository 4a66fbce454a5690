import { preciseClock } from '@matinee/base/clock';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { films } from './film-store.ts';
import { measureLine } from './line-speed.ts';

export interface UploadSpeed {
  bytesPerSecond: number;
  atMs: number;
}

/** Stops once the film is offered, which needs the line. Undefined until it is known, and while this page sends another film. */
export function useUploadSpeed(roomName: string, isOffered: boolean): UploadSpeed | undefined {
  const api = useApi();
  const [measured, setMeasured] = useState<UploadSpeed>();
  useEffect(() => {
    const isBusy = [...films.getState().sent.values()].some(({ film, isPaused }) => !film.isWhole && !film.ownCopies && !isPaused);
    if (isOffered || isBusy) return undefined;
    const closing = new AbortController();
    const send = (bytes: Blob): Promise<unknown> => api.call('measureUpload', { params: { name: roomName }, bytes }, closing.signal);
    void measureLine({ send, randomBytes, clock: preciseClock }).then(
      (bytesPerSecond) => {
        if (!closing.signal.aborted) setMeasured({ bytesPerSecond, atMs: preciseClock.now() });
      },
      // The card says what the film needs all the same.
      () => undefined,
    );
    return () => closing.abort();
  }, [api, roomName, isOffered]);
  return measured;
}

/** Most bytes that one call of `getRandomValues` fills. */
const randomPiece = 65_536;

function randomBytes(count: number): BlobPart {
  const bytes = new Uint8Array(count);
  for (let at = 0; at < count; at += randomPiece) crypto.getRandomValues(bytes.subarray(at, at + randomPiece));
  return bytes;
}
