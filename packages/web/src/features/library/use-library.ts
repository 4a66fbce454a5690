import type { LibraryEntry, LibraryPage } from '@matinee/protocol';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.ts';
import { abortableDelay } from '../../common/abortable-delay.ts';

export interface LibraryView {
  folder: string;
  /** Empty where nothing is searched for. */
  words: string;
}

const typingPauseMs = 300;
/** Interval of questions about lengths that the server is reading. */
const readingMs = 1500;

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
