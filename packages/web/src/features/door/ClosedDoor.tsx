import type { Entry } from '@matinee/client/connected-room';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../common/page-title.ts';
import { useUser } from '../../common/use-user.ts';
import type { DoorView } from '../../room-client/door-view.ts';
import { isFocusLost } from '../../ui/focus/is-focus-lost.ts';
import { BannedFromRoomDoor } from './BannedFromRoomDoor.tsx';
import type { DoorProps } from './door-props.ts';
import styles from './Door.module.css';
import { FullDoor } from './FullDoor.tsx';
import { InvitedDoor } from './InvitedDoor.tsx';
import { KnockDoor } from './KnockDoor.tsx';
import { PasswordDoor } from './PasswordDoor.tsx';
import { RefusedDoor } from './RefusedDoor.tsx';
import { SeatDoor } from './SeatDoor.tsx';
import { TabsDoor } from './TabsDoor.tsx';
import { useRoomAtDoor } from './use-room-at-door.ts';
import { useFreeSeat } from './use-free-seat.ts';
import { WaitingDoor } from './WaitingDoor.tsx';

export interface ClosedDoorProps {
  roomName: string;
  view: DoorView;
  /** An answer is awaited. */
  isEntering: boolean;
  /** The user came by an invite link that lets no one in any more. */
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
  // What had the focus has left with the room, or with the door before.
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
