import type { Entry } from '@matinee/client/connected-room';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle, useShell } from '../../common/shell-context.ts';
import { useUser } from '../../common/server/use-user.ts';
import type { AccessView } from '../../room-client/access-view.ts';
import { isFocusLost } from '../../ui/focus/focus.ts';
import type { NoticeProps, RoomPreview } from './notice-props.ts';
import styles from './AccessNotice.module.css';
import { KnockNotice } from './KnockNotice.tsx';
import { PasswordNotice } from './PasswordNotice.tsx';
import { useFreeSeat } from './use-free-seat.ts';
import { describeRoomBan } from '../../common/texts/describe-ban.ts';
import type { OwnBan } from '../../common/server/user-store.ts';
import { RetryButton } from '../../ui/layout/LoadFailed.tsx';
import { PageNotice, NoticeActions } from '../../ui/layout/PageNotice.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { WaitingSeats } from '../../ui/pictures/Skeleton.tsx';
import { Button } from '../../ui/Button.tsx';
import { cleanText } from '@matinee/protocol';
import { useApi } from '../../api/use-api.ts';
import { ClosedNotice } from './ClosedNotice.tsx';
import { Hand } from 'lucide-react';
import { useTimeUntil } from '../../room/use-time-until.ts';

export interface AccessNoticeProps {
  roomName: string;
  view: AccessView;
  isEntering: boolean;
  isInviteSpent: boolean;
  onEnter: (entry: Entry) => void;
  onStop: () => void;
}

/** Replaces a room that this user can't be in: says why, and how to get in. */
export function AccessNotice({ roomName, view, isEntering, isInviteSpent, onEnter, onStop }: AccessNoticeProps) {
  const { t } = useTranslation(['access', 'room']);
  const room = useRoomPreview(roomName);
  const element = useRef<HTMLDivElement>(null);
  usePageTitle(t('room:pageTitle', { room: room?.title ?? roomName }));
  useFreeSeat(view.kind === 'full' && !isEntering ? roomName : undefined, () => onEnter({}));
  useEnterAfterLogin(() => onEnter({}));
  const isShown = room !== undefined;
  // The focused element has disappeared with the room or with the previous notice.
  useEffect(() => {
    if (isShown && isFocusLost()) element.current?.focus({ preventScroll: true });
  });
  if (room === undefined) return null;
  const note = isInviteSpent ? t('inviteSpent') : undefined;
  return (
    <div ref={element} className={styles.focused} tabIndex={-1}>
      <Shown {...{ view, room, note, isEntering, onEnter, onStop }} />
    </div>
  );
}

type ShownProps = NoticeProps & Pick<AccessNoticeProps, 'view' | 'onStop'>;

/** Notices that another event ends: a free seat, a login, a closed tab. */
const openElsewhere: ReadonlySet<AccessView['kind']> = new Set(['full', 'invited', 'tabs']);

function Shown({ view, onStop, ...notice }: ShownProps) {
  if (notice.isEntering && openElsewhere.has(view.kind)) return <SeatNotice room={notice.room} />;
  switch (view.kind) {
    case 'knock':
      return <KnockNotice {...notice} />;
    case 'waiting':
      return <WaitingNotice hosts={view.hosts} onStop={onStop} />;
    case 'refused':
      return <RefusedNotice againMs={view.againMs} isEntering={notice.isEntering} onKnock={() => notice.onEnter({ knock: true })} />;
    case 'password':
      return <PasswordNotice {...notice} wrong={view.wrong} />;
    case 'invited':
      return <InvitedNotice {...notice} />;
    case 'banned':
      return <BannedFromRoomNotice ban={view.ban} />;
    case 'full':
      return <FullNotice {...notice.room} />;
    case 'tabs':
      return <TabsNotice onRetry={() => notice.onEnter({})} />;
  }
  return view satisfies never;
}

/** A role in the room lets an account in. */
function useEnterAfterLogin(enter: () => void): void {
  const isLoggedIn = useUser()?.loggedIn;
  const [wasLoggedIn] = useState(isLoggedIn);
  const latest = useRef(enter);
  useEffect(() => {
    latest.current = enter;
  });
  useEffect(() => {
    if (isLoggedIn === true && wasLoggedIn === false) latest.current();
  }, [isLoggedIn, wasLoggedIn]);
}

function BannedFromRoomNotice({ ban }: { ban: OwnBan }) {
  const { t, i18n } = useTranslation(['access', 'room']);
  return (
    <PageNotice role="alert" illustration="projector" title={t('roomBannedTitle')} lead={describeRoomBan(ban, i18n)}>
      <NoticeActions>
        <LinkButton to="/rooms" kind="primary">
          {t('room:findAnotherRoom')}
        </LinkButton>
      </NoticeActions>
    </PageNotice>
  );
}

function FullNotice({ capacity }: Pick<RoomPreview, 'capacity'>) {
  const { t } = useTranslation(['access', 'room']);
  const lead = typeof capacity === 'number' ? t('roomFullSeats', { count: capacity }) : t('roomFullLead');
  return (
    <PageNotice illustration="screen" title={t('roomFullTitle')} lead={lead} isAnswer>
      <WaitingSeats />
      <NoticeActions>
        <LinkButton to="/rooms">{t('room:findAnotherRoom')}</LinkButton>
      </NoticeActions>
    </PageNotice>
  );
}

function SeatNotice({ room }: Pick<NoticeProps, 'room'>) {
  const { t } = useTranslation('room');
  return (
    <PageNotice illustration="screen" title={t('findingSeat')} lead={<bdi>{room.title}</bdi>} isAnswer>
      <WaitingSeats />
    </PageNotice>
  );
}

function TabsNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('access');
  return (
    <PageNotice illustration="screen" title={t('fullTitle')} lead={t('fullText')} role="alert">
      <NoticeActions>
        <RetryButton kind="primary" onRetry={onRetry} />
      </NoticeActions>
    </PageNotice>
  );
}

function WaitingNotice({ hosts, onStop }: { hosts: readonly string[]; onStop: () => void }) {
  const { t, i18n } = useTranslation('access');
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(hosts.map(cleanText));
  const lead = hosts.length === 0 ? t('knockedAlone') : t('knockedLead', { hosts: names });
  return (
    <PageNotice illustration="door" title={t('knockedTitle')} lead={lead} isAnswer>
      <WaitingSeats />
      <NoticeActions>
        <Button onPress={onStop}>{t('stopWaiting')}</Button>
      </NoticeActions>
    </PageNotice>
  );
}

/** Undefined until the server has answered; only the room's name where it doesn't. */
function useRoomPreview(roomName: string): RoomPreview | undefined {
  const api = useApi();
  const [room, setRoom] = useState<RoomPreview>();
  useEffect(() => {
    const leaving = new AbortController();
    const show = (shown: RoomPreview): void => {
      if (!leaving.signal.aborted) setRoom(shown);
    };
    void api.call('getDoor', { params: { name: roomName } }, leaving.signal).then(
      ({ title, name, seats, people, capacity }) => show({ title: cleanText(title) || name, seats, people, capacity }),
      () => show({ title: roomName, seats: [], people: 0 }),
    );
    return () => leaving.abort();
  }, [api, roomName]);
  return room;
}

/** Guests log in; others ask for an invite link. */
function InvitedNotice({ room, note }: Pick<NoticeProps, 'room' | 'note'>) {
  const { t } = useTranslation(['access', 'room', 'app']);
  const { openLogin } = useShell();
  const isGuest = useUser()?.loggedIn !== true;
  const lead = [t('membersOnly'), isGuest ? t('logInIfInvited') : t('accountNotInvited')].join(' ');
  return (
    <ClosedNotice room={room} note={note} lead={lead}>
      <NoticeActions>
        {isGuest && (
          <Button kind="primary" size="l" onPress={openLogin}>
            {t('app:logIn')}
          </Button>
        )}
        {!isGuest && (
          <LinkButton to="/rooms" kind="primary">
            {t('room:findAnotherRoom')}
          </LinkButton>
        )}
      </NoticeActions>
    </ClosedNotice>
  );
}

/** Also after a knock that no one answered. */
function RefusedNotice({ againMs, isEntering, onKnock }: { againMs: number; isEntering: boolean; onKnock: () => void }) {
  const { t } = useTranslation(['access', 'room']);
  const when = useTimeUntil(againMs);
  return (
    <PageNotice illustration="door" title={t('notThisTime')} lead={when === undefined ? t('notOpened') : t('knockWhen', { when })} isAnswer>
      <NoticeActions>
        <LinkButton to="/rooms" kind="primary">
          {t('room:findAnotherRoom')}
        </LinkButton>
        {when === undefined && (
          <Button icon={Hand} isPending={isEntering} onPress={onKnock}>
            {t('knockAgain')}
          </Button>
        )}
      </NoticeActions>
    </PageNotice>
  );
}
