import type { Clock } from '@matinee/base/clock';
import * as z from 'zod/mini';
import { askAll } from '../cluster/ask-all.ts';
import type { NodeBus } from '../cluster/node-bus.ts';
import type { SentFilm } from './sent-film.ts';

interface SharedFilms {
  all(): SentFilm[];
  isInUse(film: SentFilm): boolean;
  get(id: string): Promise<SentFilm | undefined>;
  forget(id: string): void;
  load(): Promise<void>;
}

/** The nodes of a cluster, which share one folder of films. */
export interface FilmNodes {
  readonly isCluster: boolean;
  listen(films: SharedFilms): void;
  created(film: SentFilm): void;
  removed(film: SentFilm): void;
  /** Announces blocks, once their bytes are in the file for every node. */
  stored(film: SentFilm, first: number, count: number): void;
  /** Announces soon what readers at this node need. */
  read(film: SentFilm): void;
  /** Undefined if a node doesn't answer. */
  usedElsewhere(): Promise<ReadonlySet<string> | undefined>;
}

const topic = 'films';
const usedTopic = 'films.used';
const readersAfterMs = 100;
const answerWithinMs = 2000;

const blocks = z.array(z.number());
const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created'), id: z.string() }),
  z.object({ kind: z.literal('removed'), id: z.string() }),
  /** Each with its checksum. */
  z.object({ kind: z.literal('stored'), id: z.string(), blocks: z.array(z.tuple([z.number(), z.number()])) }),
  z.object({ kind: z.literal('readers'), id: z.string(), waits: blocks, nextBlocks: blocks }),
]);
type FilmMessage = z.infer<typeof messageSchema>;
const nothing = z.object({});
const idsSchema = z.array(z.string());

export function createFilmNodes(
  { bus, clock, isCluster }: { bus: NodeBus; clock: Clock; isCluster: boolean },
  onError: (error: unknown) => void,
): FilmNodes {
  const changed = new Set<SentFilm>();
  const broadcast = (message: FilmMessage): void => bus.broadcast(topic, message);

  function broadcastReaders(): void {
    for (const { id, readers } of changed) broadcast({ kind: 'readers', id, waits: readers.waits(), nextBlocks: readers.nextBlocks() });
    changed.clear();
  }

  return {
    isCluster,
    listen(films) {
      bus.onBroadcast(topic, messageSchema, (message, node) => void applyMessage(films, message, node).catch(onError));
      bus.onAsked(usedTopic, nothing, async () =>
        films
          .all()
          .filter((film) => films.isInUse(film))
          .map(({ id }) => id),
      );
      bus.onResumed(() => void films.load().catch(onError));
    },
    created: ({ id }) => broadcast({ kind: 'created', id }),
    removed: ({ id }) => broadcast({ kind: 'removed', id }),
    stored: ({ id, map }, first, count) => broadcast({ kind: 'stored', id, blocks: map.checksumsOf(first, count) }),
    read(film) {
      if (bus.others().length === 0) return;
      if (changed.size === 0) clock.after(readersAfterMs, broadcastReaders);
      changed.add(film);
    },
    async usedElsewhere() {
      const answers = await askAll(bus, { clock, withinMs: answerWithinMs }, usedTopic, {});
      const lists = answers.map((answer) => (answer !== undefined && 'value' in answer ? idsSchema.parse(answer.value) : undefined));
      return lists.includes(undefined) ? undefined : new Set(lists.flatMap((list) => list ?? []));
    },
  };
}

async function applyMessage(films: SharedFilms, message: FilmMessage, node: string): Promise<void> {
  if (message.kind === 'removed') return films.forget(message.id);
  const film = await films.get(message.id);
  if (film === undefined || message.kind === 'created') return;
  if (message.kind === 'readers') film.noteReadersAt(node, message);
  else film.storedElsewhere(message.blocks);
}
