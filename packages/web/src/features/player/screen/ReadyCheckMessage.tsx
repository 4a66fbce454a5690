import { RequestType, type ReadyCheck, type RoomUser } from '@matinee/protocol';
import { visibleIdentity } from '@matinee/room/read';
import { Check, UsersRound, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectCan, selectOwnUser, selectSource } from '../../../room-client/room-selectors.ts';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { videoTitle } from '../../../room/texts/video-title.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useArrangement } from '../../../ui/use-media-query.ts';
import styles from './ReadyCheck.module.css';
import screenStyles from './Screen.module.css';

/** One row on phones, two elsewhere. */
const shownSeats = { low: 6, high: 13 };

export function ReadyCheckMessage({ check }: { check: ReadyCheck }) {
  const { t } = useTranslation('stage');
  const session = useRoomSession();
  const users = useRoom((room) => room.users);
  const own = useRoom(selectOwnUser);
  const canStart = useRoom((room) => selectCan(room, { type: RequestType.Countdown }));
  const canCancel = useRoom((room) => selectCan(room, { type: RequestType.ReadyCheck, action: 'cancel' }));
  const arrangement = useArrangement();
  const isPhone = arrangement === 'phone';
  const asked = usersOf(check.asked, users);
  const isOwn = (user: RoomUser): boolean => own !== undefined && visibleIdentity(user) === visibleIdentity(own);
  const isReady = ({ id }: RoomUser): boolean => check.ready.includes(id);
  // Users who are not ready come first: the room waits for them.
  const max = isPhone || arrangement === 'sideways' ? shownSeats.low : shownSeats.high;
  const shown = asked.length <= max + 1 ? asked : asked.toSorted((a, b) => Number(isReady(a)) - Number(isReady(b))).slice(0, max);
  const amReady = asked.some((user) => isOwn(user) && isReady(user));
  return (
    <section className={classNames(screenStyles.message, styles.tight)} aria-label={t('askReady')}>
      <h2 className="title-section num">
        <output>{t('readyCount', { ready: check.ready.length, count: check.asked.length })}</output>
      </h2>
      <ul className={styles.people}>
        {shown.map((user) => (
          <li key={user.id} data-ready={isReady(user) ? '' : undefined}>
            <Avatar name={user.name} size="l" />
            <bdi className="one-line">{isOwn(user) ? t('you') : user.name}</bdi>
            <span className="visually-hidden">{isReady(user) ? t('isReady') : t('isNotReady')}</span>
          </li>
        ))}
        {shown.length < asked.length && <li className="num">+{asked.length - shown.length}</li>}
      </ul>
      <div className={classNames(screenStyles.actions, styles.actions)}>
        {amReady ? (
          <Button icon={Check} aria-pressed className={screenStyles.plain} onPress={() => session.answerReady(false)}>
            {t('youAreReady')}
          </Button>
        ) : (
          <Button kind="primary" icon={Check} onPress={() => session.answerReady(true)}>
            {t('iAmReady')}
          </Button>
        )}
        {canStart && (
          <Button className={screenStyles.plain} onPress={() => session.countDown()}>
            {t('startNow')}
          </Button>
        )}
        {canCancel && (
          <Button icon={X} className={screenStyles.plain} onPress={() => session.cancelReadyCheck()}>
            <span className={isPhone ? 'visually-hidden' : undefined}>{t('cancel')}</span>
          </Button>
        )}
      </div>
      <Question check={check} missing={amReady ? asked.filter((user) => !isReady(user)) : []} />
    </section>
  );
}

/** Names the user who asked; after this user's answer, the missing ones. */
function Question({ check, missing }: { check: ReadyCheck; missing: readonly RoomUser[] }) {
  const { t } = useTranslation('stage');
  const title = useRoom((room) => {
    const source = selectSource(room);
    return source === null ? '' : videoTitle(source);
  });
  if (missing.length === 0) return <p>{t('readyAskedBy', { name: check.by, title })}</p>;
  return <p className="two-lines">{t('readyWaitingFor', { names: missing.map(({ name }) => name).join(', ') })}</p>;
}

function usersOf(clientIds: readonly string[], users: readonly RoomUser[]): RoomUser[] {
  return clientIds.flatMap((clientId) => users.find(({ id }) => id === clientId) ?? []);
}

export function AskReadyButton() {
  const { t } = useTranslation('stage');
  const session = useRoomSession();
  return (
    <Button size="s" icon={UsersRound} className={classNames(screenStyles.plain, screenStyles.ask)} onPress={() => session.askReady()}>
      {t('askIfReady')}
    </Button>
  );
}
