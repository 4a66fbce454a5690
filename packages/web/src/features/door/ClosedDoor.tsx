import type { Entry } from '@matinee/client/connected-room';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../common/shell-context.ts';
import { useUser } from '../../common/server/use-user.ts';
import type { DoorView } from '../../room-client/door-view.ts';
import { isFocusLost } from '../../ui/focus/is-focus-lost.ts';
import type { DoorProps, RoomAtDoor } from './door-props.ts';
import styles from './Door.module.css';
import { InvitedDoor } from './InvitedDoor.tsx';
import { KnockDoor } from './KnockDoor.tsx';
import { PasswordDoor } from './PasswordDoor.tsx';
import { RefusedDoor } from './RefusedDoor.tsx';
import { useFreeSeat } from './use-free-seat.ts';
import { describeRoomBan } from '../../common/texts/describe-ban.ts';
import type { OwnBan } from '../../common/server/user-store.ts';
import { Door, DoorActions } from '../../ui/layout/Door.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { WaitingSeats } from '../../ui/pictures/Skeleton.tsx';
import { RotateCw } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { cleanText } from '@matinee/protocol';
import { useApi } from '../../api/use-api.ts';

export interface ClosedDoorProps {
  roomName: string;
  view: DoorView;
  /** An answer is awaited. */
  isEntering: boolean;
  /** Whether the user came by an invite link that is no longer valid. */
  isInviteSpent: boolean;
  onEnter: (entry: Entry) => void;
  /** Ends the wait after a knock. */
  onStop: () => void;
}

/** In place of a room: why this user isn't in it, and how to get in. */
export function ClosedDoor({ roomName, view, isEntering, isInviteSpent, onEnter, onStop }: ClosedDoorProps) {
  const { t } = useTranslation(['doors', 'room']);
  const room = useRoomAtDoor(roomName);
  const element = useRef<HTMLDivElement>(null);
  usePageTitle(t('room:pageTitle', { room: room?.title ?? roomName }));
  useFreeSeat(view.kind === 'full' && !isEntering ? roomName : undefined, () => onEnter({}));
  useEnterAfterLogin(() => onEnter({}));
  const isShown = room !== undefined;
  // The focused element has disappeared with the room or with the previous door.
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

type ShownProps = DoorProps & Pick<ClosedDoorProps, 'view' | 'onStop'>;

/** Doors that open by what happens elsewhere: a seat is free, or the user has logged in or closed a tab. */
const openElsewhere: ReadonlySet<DoorView['kind']> = new Set(['full', 'invited', 'tabs']);

function Shown({ view, onStop, ...door }: ShownProps) {
  if (door.isEntering && openElsewhere.has(view.kind)) return <SeatDoor room={door.room} />;
  switch (view.kind) {
    case 'knock':
      return <KnockDoor {...door} />;
    case 'waiting':
      return <WaitingDoor hosts={view.hosts} onStop={onStop} />;
    case 'refused':
      return <RefusedDoor againMs={view.againMs} isEntering={door.isEntering} onKnock={() => door.onEnter({ knock: true })} />;
    case 'password':
      return <PasswordDoor {...door} wrong={view.wrong} />;
    case 'invited':
      return <InvitedDoor {...door} />;
    case 'banned':
      return <BannedFromRoomDoor ban={view.ban} />;
    case 'full':
      return <FullDoor {...door.room} />;
    case 'tabs':
      return <TabsDoor onRetry={() => door.onEnter({})} />;
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

/** In place of a room that bans this user: until when, and why. */
function BannedFromRoomDoor({ ban }: { ban: OwnBan }) {
  const { t, i18n } = useTranslation(['doors', 'room']);
  return (
    <Door role="alert" illustration="projector" title={t('roomBannedTitle')} lead={describeRoomBan(ban, i18n)}>
      <DoorActions>
        <LinkButton to="/rooms" kind="primary">
          {t('room:findAnotherRoom')}
        </LinkButton>
      </DoorActions>
    </Door>
  );
}

/** Before a room in which every seat is taken. */
function FullDoor({ capacity }: Pick<RoomAtDoor, 'capacity'>) {
  const { t } = useTranslation(['doors', 'room']);
  const lead = typeof capacity === 'number' ? t('roomFullSeats', { count: capacity }) : t('roomFullLead');
  return (
    <Door illustration="screen" title={t('roomFullTitle')} lead={lead} isAnswer>
      <WaitingSeats />
      <DoorActions>
        <LinkButton to="/rooms">{t('room:findAnotherRoom')}</LinkButton>
      </DoorActions>
    </Door>
  );
}

/** Once a door may have opened: from there to the room, or back. */
function SeatDoor({ room }: Pick<DoorProps, 'room'>) {
  const { t } = useTranslation('room');
  return (
    <Door illustration="screen" title={t('findingSeat')} lead={<bdi>{room.title}</bdi>} isAnswer>
      <WaitingSeats />
    </Door>
  );
}

/** Before a room that this user has open too many times already. */
function TabsDoor({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['doors', 'app']);
  return (
    <Door illustration="screen" title={t('fullTitle')} lead={t('fullText')} role="alert">
      <DoorActions>
        <Button kind="primary" icon={RotateCw} onPress={onRetry}>
          {t('app:retry')}
        </Button>
      </DoorActions>
    </Door>
  );
}

/** After a knock: who can let this user in. */
function WaitingDoor({ hosts, onStop }: { hosts: readonly string[]; onStop: () => void }) {
  const { t, i18n } = useTranslation('doors');
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(hosts.map(cleanText));
  const lead = hosts.length === 0 ? t('knockedAlone') : t('knockedLead', { hosts: names });
  return (
    <Door illustration="door" title={t('knockedTitle')} lead={lead} isAnswer>
      <WaitingSeats />
      <DoorActions>
        <Button onPress={onStop}>{t('stopWaiting')}</Button>
      </DoorActions>
    </Door>
  );
}

/** Returns the public information about a room. Undefined until it has answered; only its name where it doesn't. */
function useRoomAtDoor(roomName: string): RoomAtDoor | undefined {
  const api = useApi();
  const [room, setRoom] = useState<RoomAtDoor>();
  useEffect(() => {
    const leaving = new AbortController();
    const show = (shown: RoomAtDoor): void => {
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
