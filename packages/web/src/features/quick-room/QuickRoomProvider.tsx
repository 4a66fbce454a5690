import { lazy, useCallback, useReducer, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApi } from '../../api/use-api.ts';
import { showToast } from '../../app/toasts/index.ts';
import { useErrorText } from '../../app/use-error-text.ts';
import { useSettingsStore } from '../../preferences/use-settings.ts';
import { LoadWhenOpen } from '../../ui/Dialog.tsx';
import { initialRoomCreation, roomCreation, type RoomCreationEvent } from './room-creation.ts';
import { QuickRoomContext, type FirstVideo, type StartQuickRoom } from '../../app/use-quick-room.ts';

const QuickRoomOverlay = lazy(async () => ({ default: (await import('./QuickRoomOverlay.tsx')).QuickRoomOverlay }));

const failureToastMs = 6000;
const refusalToastMs = 5000;

/** Gives everything below it the way to make a temporary room, and shows the overlay meanwhile. */
export function QuickRoomProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  const api = useApi();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const settings = useSettingsStore();
  const [state, render] = useReducer(roomCreation, initialRoomCreation);
  // The latest state for the answers, which arrive between renders.
  const current = useRef(state);

  const send = useCallback((event: RoomCreationEvent) => {
    current.current = roomCreation(current.current, event);
    render(event);
    return current.current;
  }, []);

  const create = useCallback(
    async (attempt: number, firstVideo: FirstVideo | undefined) => {
      const isWanted = () => current.current.status === 'creating' && current.current.attempt === attempt;
      try {
        const { room } = await api.call('generateRoom', {
          body: { autoSkipSegmentCategories: settings.getState().autoSkipSegmentCategories },
        });
        if (isWanted() && firstVideo !== undefined) {
          // The room is there either way; a refused video is said and no reason to stay out.
          await api.call('addToQueue', { params: { name: room }, body: firstVideo }).catch(async (error: unknown) => {
            const text = await errorText(error);
            if (isWanted()) showToast({ style: 'error', text, durationMs: refusalToastMs });
          });
        }
        if (!isWanted()) return;
        send({ type: 'succeeded', attempt, room });
        await navigate(`/room/${encodeURIComponent(room)}`);
      } catch (error) {
        if (!isWanted()) return;
        send({ type: 'failed', attempt });
        // The toast says that it failed; why is for whoever looks into it.
        // oxlint-disable-next-line no-console
        console.error(error);
        showToast({ style: 'error', text: t('createFailed'), durationMs: failureToastMs });
      }
    },
    [api, errorText, navigate, send, t, settings],
  );

  const start = useCallback<StartQuickRoom>(
    (firstVideo) => {
      if (current.current.status === 'creating') return;
      void create(send({ type: 'started' }).attempt, firstVideo);
    },
    [create, send],
  );

  const isCreating = state.status === 'creating';
  return (
    <QuickRoomContext value={start}>
      {children}
      <LoadWhenOpen isOpen={isCreating}>
        <QuickRoomOverlay isOpen={isCreating} onCancel={() => send({ type: 'cancelled' })} />
      </LoadWhenOpen>
    </QuickRoomContext>
  );
}
