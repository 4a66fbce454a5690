import { createApi } from '@matinee/client';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiContext } from '../../api/use-api.ts';
import { useSettingsStore } from '../../preferences/settings-store.ts';
import { openRoom, type LoadRoomPart, type OpenRoom } from '../../room/open-room.ts';
import { PlayerContext } from '../../room/player/player-context.ts';
import { RoomHues } from '../../room/UserMarks.tsx';
import { RoomContext, useRoom } from '../../room/room-context.ts';
import { RoomViewContext } from '../../room/room-view.ts';
import { Button } from '../../ui/Button.tsx';
import { PageNotice, NoticeActions } from '../../ui/layout/PageNotice.tsx';
import { basePath } from '../../urls/own-urls.ts';
import type { PairedDevice } from './paired-device.ts';

export interface PairedRoomProps {
  device: PairedDevice;
  parts?: readonly LoadRoomPart[];
  /** Called when the room or the session is gone. */
  onEnd: () => void;
  children: ReactNode;
}

/** Uses the paired device's own session. */
export function PairedRoom({ device: { token, room: roomName, kind }, parts, onEnd, children }: PairedRoomProps) {
  const settings = useSettingsStore();
  // A token that the server no longer knows ends the pairing: no new guest takes its place.
  const api = useMemo(() => createApi({ url: basePath(), token, fetch: (...request) => fetch(...request) }), [token]);
  const [room, setRoom] = useState<OpenRoom>();

  useEffect(() => {
    // oxlint-disable-next-line no-console -- a message that this version does not understand is logged, not shown
    const opened = openRoom({ roomName, api, settings, kind, ...(parts && { parts }), log: (text, detail) => console.warn(text, detail) });
    // Opening a room starts connections, so it belongs in an effect.
    // oxlint-disable-next-line react/set-state-in-effect
    setRoom(opened);
    return () => opened.close();
  }, [roomName, api, settings, kind, parts]);

  if (room === undefined) return null;
  return (
    <ApiContext value={api}>
      <RoomContext value={room.session}>
        <RoomViewContext value={room.view}>
          <PlayerContext value={room.playerContext}>
            <WhileThere onEnd={onEnd}>
              <RoomHues>{children}</RoomHues>
            </WhileThere>
          </PlayerContext>
        </RoomViewContext>
      </RoomContext>
    </ApiContext>
  );
}

function WhileThere({ onEnd, children }: Pick<PairedRoomProps, 'onEnd' | 'children'>) {
  const { t } = useTranslation('devices');
  const isOver = useRoom(({ connection }) => connection.status === 'inactive' && connection.kickReason !== undefined);
  if (!isOver) return children;
  return (
    <PageNotice illustration="ticket" title={t('ended')} role="alert">
      <NoticeActions>
        {/* The only thing to do on a screen that has arrow keys alone. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button kind="primary" size="l" autoFocus onPress={onEnd}>
          {t('again')}
        </Button>
      </NoticeActions>
    </PageNotice>
  );
}
