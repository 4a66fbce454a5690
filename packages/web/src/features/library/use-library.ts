import type { LibraryEntry, LibraryPage } from '@matinee/protocol';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.ts';
import { abortableDelay } from '../../common/abortable-delay.ts';

/** A part of the library: a folder, or what words are found in. */
export interface LibraryView {
  folder: string;
  /** Empty where nothing is searched for. */
  words: string;
}

/** A search begins once nothing was typed for so long. */
const typingPauseMs = 300;
/** How often is asked again for lengths that the server is reading. */
const readingMs = 1500;

/** Reads a part of the library, page by page. */
export function useLibrary(roomName: string, { folder, words }: LibraryView) {
  const api = useApi();
  const query = useInfiniteQuery({
    queryKey: ['library', roomName, folder, words],
    queryFn: async ({ pageParam, signal }): Promise<LibraryPage> => {
      const call = { params: { name: roomName } };
      const from = String(pageParam);
      if (words === '') return api.call('listLibrary', { ...call, query: { folder, from } }, signal);
      if (pageParam === 0) await abortableDelay(typingPauseMs, signal);
      return api.call('searchLibrary', { ...call, query: { words, from } }, signal);
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = entriesOf(pages).length;
      return shown < last.total ? shown : undefined;
    },
    refetchInterval: ({ state }) => (state.data?.pages.some(({ isReading }) => isReading) === true ? readingMs : false),
    // The last results stay while the next word is typed.
    placeholderData: (previous) => (words === '' ? undefined : previous),
  });
  const pages = query.data?.pages;
  return { ...query, entries: pages && entriesOf(pages), total: pages?.[0]?.total ?? 0, films: pages?.[0]?.films };
}

function entriesOf(pages: readonly LibraryPage[]): LibraryEntry[] {
  return pages.flatMap(({ entries }) => entries);
}
