import { preciseClock } from '@matinee/base/clock';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { films } from './film-store.ts';
import { measureLine } from './line-speed.ts';

/** The speed of an upload, when it was measured. */
export interface UploadSpeed {
  bytesPerSecond: number;
  atMs: number;
}

/**
 * Measures the upload to a room while the card of a film is read, and stops once the film is offered, which then has the line for itself.
 * Undefined until it is known; and where it can't be measured, as while this page sends another film.
 */
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

/** The most bytes that one call of `getRandomValues` fills. */
const randomPiece = 65_536;

function randomBytes(count: number): BlobPart {
  const bytes = new Uint8Array(count);
  for (let at = 0; at < count; at += randomPiece) crypto.getRandomValues(bytes.subarray(at, at + randomPiece));
  return bytes;
}
