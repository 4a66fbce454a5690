import { useCallback, useEffect, useReducer, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useApi } from '../../api/use-api.ts';
import { initialRoomCreation, roomCreation, type RoomCreation, type RoomCreationEvent } from '../../common/rooms/room-creation.ts';
import type { FirstVisit } from '../../common/rooms/first-visit.ts';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import {
  QuickRoomContext,
  RoomCreationContext,
  type FirstVideo,
  type QuickRoomOptions,
  type StartQuickRoom,
} from '../../common/rooms/use-quick-room.ts';
import { useSettingsStore } from '../../preferences/settings-store.ts';
import { later } from '../../ui/later.tsx';
import { LoadWhenOpen } from '../../ui/overlays/Dialog.tsx';

const QuickRoomOverlay = later(() => import('./QuickRoomOverlay.tsx'))(({ QuickRoomOverlay }) => QuickRoomOverlay);

const failureToastMs = 6000;
const refusalToastMs = 5000;

export function QuickRoomProvider({ children }: { children: ReactNode }) {
  const { state, start, cancel } = useQuickRoomCreation();
  const isCreating = state.status === 'creating';
  return (
    <QuickRoomContext value={start}>
      <RoomCreationContext value={state}>{children}</RoomCreationContext>
      <LoadWhenOpen isOpen={isCreating}>
        <QuickRoomOverlay isOpen={isCreating} onCancel={cancel} />
      </LoadWhenOpen>
    </QuickRoomContext>
  );
}

interface QuickRoomCreation {
  state: RoomCreation;
  start: StartQuickRoom;
  cancel: () => void;
}

/** Creates temporary rooms, one at a time, and opens each. Navigation cancels. */
function useQuickRoomCreation(): QuickRoomCreation {
  const { t } = useTranslation('app');
  const showToast = useShowToast();
  const api = useApi();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const settings = useSettingsStore();
  const [state, render] = useReducer(roomCreation, initialRoomCreation);
  // Answers arrive between renders and need the latest state.
  const current = useRef(state);

  const send = useCallback((event: RoomCreationEvent) => {
    current.current = roomCreation(current.current, event);
    render(event);
    return current.current;
  }, []);
  const cancel = useCallback(() => void send({ type: 'cancelled' }), [send]);
  useNavigation(cancel);

  /** A room opens without its first video if that is refused, with the reason in a toast. */
  async function addFirstVideo(room: string, video: FirstVideo, isWanted: () => boolean): Promise<void> {
    try {
      await api.call('addToQueue', { params: { name: room }, body: video });
    } catch (error) {
      const text = await errorText(error);
      if (isWanted()) showToast({ style: 'error', text, durationMs: refusalToastMs });
    }
  }

  /** Undefined if the creation failed or was cancelled. */
  async function create(attempt: number, firstVideo: FirstVideo | undefined): Promise<string | undefined> {
    const isWanted = () => current.current.status === 'creating' && current.current.attempt === attempt;
    try {
      const { autoSkipSegmentCategories } = settings.getState();
      const { room } = await api.call('generateRoom', { body: { autoSkipSegmentCategories } });
      if (isWanted() && firstVideo !== undefined) await addFirstVideo(room, firstVideo, isWanted);
      if (!isWanted()) return undefined;
      send({ type: 'succeeded', attempt, room });
      return room;
    } catch (error) {
      const reason = await errorText(error);
      if (!isWanted()) return undefined;
      send({ type: 'failed', attempt, reason });
      // The toast doesn't give the reason.
      // oxlint-disable-next-line no-console
      console.error(error);
      showToast({ style: 'error', text: t('createFailed'), durationMs: failureToastMs });
      return undefined;
    }
  }

  async function createAndOpen(firstVideo: FirstVideo | undefined, { replace = false, words }: QuickRoomOptions): Promise<void> {
    if (current.current.status === 'creating') return;
    const room = await create(send({ type: 'started' }).attempt, firstVideo);
    if (room !== undefined)
      navigate(`/room/${encodeURIComponent(room)}`, {
        replace,
        state: { ...(words !== undefined && { words }), ...(firstVideo !== undefined && { plays: true }) } satisfies FirstVisit,
      });
  }

  return { state, cancel, start: (firstVideo, options = {}) => void createAndOpen(firstVideo, options) };
}

/** The router dispatches the events beside `popstate`. */
function useNavigation(callback: () => void): void {
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ['popstate', 'pushState', 'replaceState']) {
      window.addEventListener(type, callback, { signal: listening.signal });
    }
    return () => listening.abort();
  }, [callback]);
}
