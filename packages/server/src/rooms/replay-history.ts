import { MatineeError } from '@matinee/protocol';
import { applyRequest, wake, type RoomChange } from '@matinee/room';
import * as z from 'zod';
import { historyFormat, type HistoryEntry, type RoomHistory } from './request-history.ts';
import { drawFrom } from './request-seed.ts';
import { fromText, toText } from './state-text.ts';

const outlineSchema = z.object({
  format: z.literal(historyFormat),
  base: z.looseObject({}),
  entries: z.array(z.looseObject({})),
  final: z.looseObject({}),
});

export interface ReplayedStep {
  entry: HistoryEntry;
  change: RoomChange | undefined;
  error: unknown;
}

/** Returns undefined when the text contains no history. Only its outline is checked. */
export function readHistory(text: string): RoomHistory | undefined {
  try {
    return outlineSchema.safeParse(fromText(text)).data as RoomHistory | undefined;
  } catch {
    return undefined;
  }
}

/** Decides a history's requests again. Returns whether the result is the same: the same refusals and the same room, byte for byte. */
export function replayHistory({ base, entries, final }: RoomHistory, onStep: (step: ReplayedStep) => void): boolean {
  let room = base;
  let isSame = true;
  for (const entry of entries) {
    const step: ReplayedStep = { entry, change: undefined, error: undefined };
    try {
      step.change =
        entry.request === undefined ? wake(room, entry) : applyRequest(room, entry.request, { ...entry, ...drawFrom(entry.seed, room) });
      room = step.change.state;
    } catch (error) {
      step.error = error;
    }
    isSame &&= refusalOf(step.error) === (entry.request === undefined ? undefined : entry.refused);
    onStep(step);
  }
  return isSame && toText(room) === toText(final);
}

function refusalOf(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  return error instanceof MatineeError ? error.name : 'Unknown';
}
