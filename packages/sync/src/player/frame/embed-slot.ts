import type { Clock } from '@matinee/base/clock';
import type { PlayerErrorCode } from '../player.ts';
import { EmbedError, type Embed, type EmbedListener, type OpenEmbed } from './embed.ts';
import type { FrameReport } from './frame-step.ts';

const openWithinMs = 20_000;

/** `always`: for all videos. `never`: for one. */
export type KeepFrame = 'always' | 'until-failure' | 'never';

export interface EmbedSlotOptions {
  open: OpenEmbed;
  place: Pick<Element, 'append'>;
  keep: KeepFrame;
  clock: Clock;
  onOpened: () => void;
  /** Also when the site's player doesn't open. */
  onReport: (report: FrameReport) => void;
}

export interface EmbedSlot {
  /** Undefined until open. */
  embed(): Embed | undefined;
  /** Opens the site's player unless it is open or opening. Calls back in any case, later. */
  open(id: string): void;
  /** Closes the player unless the frame serves for longer. */
  release(after: 'video' | 'failure'): void;
  setVisible(isVisible: boolean): void;
  close(): void;
}

interface Opening {
  embed: Promise<Embed>;
  isAbandoned: boolean;
}

export function createEmbedSlot({ open, place, keep, clock, onOpened, onReport }: EmbedSlotOptions): EmbedSlot {
  let opening: Opening | undefined;
  let embed: Embed | undefined;
  let frame: HTMLIFrameElement | undefined;

  function close(): void {
    if (opening !== undefined) opening.isAbandoned = true;
    embed?.destroy();
    frame?.remove();
    opening = embed = frame = undefined;
  }

  function startOpening(id: string): Opening {
    const { promise, resolve, reject } = Promise.withResolvers<Embed>();
    const next: Opening = { embed: promise, isAbandoned: false };
    const cancel = clock.after(openWithinMs, () => {
      next.isAbandoned = true;
      reject(new EmbedError('network'));
    });
    const addFrame = (added: HTMLIFrameElement): void => {
      if (next.isAbandoned) throw new Error('The frame is no longer needed');
      frame?.remove();
      frame = added;
      place.append(added);
    };
    const listener = toListener((report) => {
      if (!next.isAbandoned) onReport(report);
    });
    open({ id, addFrame, listener })
      .finally(cancel)
      .then((opened) => (next.isAbandoned ? opened.destroy() : resolve(opened)), reject);
    return next;
  }

  async function awaitOpening(mine: Opening): Promise<void> {
    try {
      const opened = await mine.embed;
      if (mine !== opening) return;
      embed = opened;
      onOpened();
    } catch (cause) {
      if (mine !== opening) return;
      close();
      // Otherwise, the opening code couldn't be fetched.
      onReport({ type: 'failed', code: cause instanceof EmbedError ? cause.code : 'network' });
    }
  }

  return {
    embed: () => embed,
    open(id) {
      opening ??= startOpening(id);
      void awaitOpening(opening);
    },
    release(after) {
      if (keep === 'never' || (keep === 'until-failure' && after === 'failure')) close();
    },
    setVisible(isVisible) {
      if (frame !== undefined) frame.style.visibility = isVisible ? '' : 'hidden';
    },
    close,
  };
}

function toListener(onReport: (report: FrameReport) => void): EmbedListener {
  return {
    onState: (state) => onReport({ type: 'state', state }),
    onPosition: (seconds) => onReport({ type: 'position', seconds }),
    onDuration: (seconds) => onReport({ type: 'duration', seconds }),
    onSize: (widthPixels, heightPixels) => onReport({ type: 'size', widthPixels, heightPixels }),
    onRates: (rates) => onReport({ type: 'rates', rates }),
    onRate: (rate) => onReport({ type: 'rate', rate }),
    onRefused: () => onReport({ type: 'refused' }),
    onTracks: () => onReport({ type: 'tracks' }),
    onError: (code: PlayerErrorCode) => onReport({ type: 'failed', code }),
  };
}
