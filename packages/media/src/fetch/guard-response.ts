import type { Response } from 'undici';
import { asFetchError, tooLarge } from './fetch-errors.ts';
import type { FetchBudget, GuardedResponse } from './guarded-response.ts';

/** Counts the body towards the budget. @param release called once the body is read or discarded */
export function guardResponse(url: string, response: Response, budget: FetchBudget, release: () => void): GuardedResponse {
  // A response that is never read releases its slot at the deadline.
  budget.deadline.addEventListener('abort', release, { once: true });
  const free = () => {
    budget.deadline.removeEventListener('abort', release);
    release();
  };
  const body = readWithin(response, budget, free);
  return {
    url,
    status: response.status,
    headers: new Headers([...response.headers]),
    body,
    async text() {
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of body) text += decoder.decode(chunk, { stream: true });
      return text + decoder.decode();
    },
    async discard() {
      // A body that is being read is closed by its reader.
      if (response.body?.locked === false) await response.body.cancel().catch(() => undefined);
      free();
    },
  };
}

async function* readWithin(response: Response, budget: FetchBudget, free: () => void): AsyncGenerator<Uint8Array, void, void> {
  try {
    if (response.body === null) return;
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      budget.bytesLeft -= chunk.byteLength;
      if (budget.bytesLeft < 0) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw asFetchError(error);
  } finally {
    free();
  }
}
