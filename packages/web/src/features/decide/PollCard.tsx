import { cleanText, type Poll, type PollKind } from '@matinee/protocol';
import { Check, ChevronDown, Plus, Trophy, X } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { tabStorage, type BrowserStorage } from '../../context/browser-storage.ts';
import { selectIsGranted, selectOwnUser } from '../../room-client/room-selectors.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { videoTitle } from '../../room/texts/video-title.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx';
import styles from './Decide.module.css';
import * as z from 'zod/mini';
import { nameInOrigin } from '../../urls/own-urls.ts';

interface PollCardProps {
  poll: Poll;
  isFolded: boolean;
  onUnfold: () => void;
  onFold: () => void;
  /** Whether one press completes the vote and the screen is small. */
  foldsAfterVote: boolean;
}

export function PollCard({ poll, isFolded, onUnfold, onFold, foldsAfterVote }: PollCardProps) {
  const { t } = useTranslation('decide');
  const session = useRoomSession();
  const view = useRoomViewStore();
  const [choices, setChoices] = useState(() => readBallot(tabStorage, poll.id));
  const { id, by, kind, question, options, voters, result } = poll;
  const isOver = result !== undefined;

  function press(option: number): void {
    const next = choose(kind, choices, option);
    if (!session.votePoll(id, next)) return;
    setChoices(next);
    keepBallot(tabStorage, id, next);
    if (foldsAfterVote && next.length > 0) onFold();
  }
  const putAway = (): void => view.setState(({ dismissed }) => ({ dismissed: { ...dismissed, poll: id } }));
  if (isFolded) {
    return (
      <section className={styles.folded} aria-label={question}>
        <button type="button" aria-expanded={false} onClick={onUnfold}>
          <strong dir="auto" className="one-line">
            {question}
          </strong>
          <small className="one-line">{isOver ? <Winners poll={poll} /> : t('votes', { count: voters })}</small>
        </button>
        {isOver && <IconButton label={t('putAway')} icon={X} size="s" onPress={putAway} />}
      </section>
    );
  }
  return (
    <section className={styles.card} aria-label={question}>
      <div className={styles.head}>
        <p>
          <strong dir="auto">{question}</strong> <small>{t('askedBy', { name: cleanText(by) })}</small>
        </p>
        {isOver && <IconButton label={t('putAway')} icon={X} size="s" onPress={putAway} />}
        {!isOver && choices.length > 0 && <IconButton label={t('fold')} icon={ChevronDown} size="s" onPress={onFold} />}
      </div>
      {!isOver && kind !== 'single' && <p className={styles.note}>{t(kind === 'ranked' ? 'rankedHint' : 'severalHint')}</p>}
      <ul className={styles.options}>
        {options.map(({ text }, option) => (
          // Answers are only added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={option}>
            <Option poll={poll} option={option} text={text} place={choices.indexOf(option)} onPress={() => press(option)} />
          </li>
        ))}
      </ul>
      <output className={styles.note}>{isOver ? <Result poll={poll} /> : t('votes', { count: voters })}</output>
      {!isOver && <Actions poll={poll} />}
    </section>
  );
}

interface OptionProps {
  poll: Poll;
  option: number;
  text: string;
  /** From 0; -1 if it isn't in this user's ballot. */
  place: number;
  onPress: () => void;
}

function Option({ poll: { kind, counts, voters, result }, option, text, place, onPress }: OptionProps) {
  const count = counts[option] ?? 0;
  const hasWon = result?.winners.includes(option) ?? false;
  const share = { '--share': voters === 0 ? 0 : count / voters } as CSSProperties;
  return (
    <button
      type="button"
      className={styles.option}
      style={share}
      aria-pressed={place >= 0}
      data-won={hasWon ? '' : undefined}
      disabled={result !== undefined}
      onClick={onPress}
    >
      <span className={styles.mark} data-kind={result === undefined ? kind : undefined}>
        {hasWon && <Icon of={Trophy} size="s" />}
        {!hasWon && place >= 0 && (kind === 'ranked' ? place + 1 : <Icon of={Check} size="s" />)}
      </span>
      <bdi>{text}</bdi>
      <span className={styles.count}>{count}</span>
    </button>
  );
}

function Winners({ poll: { options, result } }: { poll: Poll }) {
  const { t, i18n } = useTranslation('decide');
  const winners = (result?.winners ?? []).map((option) => options[option]?.text ?? '');
  if (winners.length === 0) return t('noVotes');
  return t(winners.length === 1 ? 'winner' : 'tie', { names: new Intl.ListFormat(i18n.language).format(winners) });
}

function Result({ poll }: { poll: Poll }) {
  const { t } = useTranslation('decide');
  const { options, result } = poll;
  const rounds = result?.rounds ?? [];
  return (
    <>
      <Winners poll={poll} />
      {rounds.length > 1 && (
        <ol className={styles.rounds} aria-label={t('rounds')}>
          {rounds.map((counts, round) => (
            // Rounds never change.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={round}>
              {counts.flatMap((count, option) => (count === null ? [] : [`${options[option]?.text ?? ''} ${count}`])).join(' · ')}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Actions({ poll: { id, byUserId, options, takesNominations } }: { poll: Poll }) {
  const { t } = useTranslation('decide');
  const session = useRoomSession();
  const mayEnd = useRoom(
    (room) => selectIsGranted(room, 'manage-users.delete-messages') || (byUserId !== undefined && selectOwnUser(room)?.userId === byUserId),
  );
  const queue = useRoom(({ sync }) => sync?.queue);
  const nominees = (queue ?? []).filter((item) => !options.some(({ video }) => video?.id === item.id && video.service === item.service));
  return (
    <div className={styles.actions}>
      {takesNominations && nominees.length > 0 && (
        <MenuTrigger>
          <Button size="s" icon={Plus}>
            {t('nominate')}
          </Button>
          <Menu
            label={t('nominate')}
            placement="top start"
            onAction={(index) => {
              const item = nominees[Number(index)];
              if (item !== undefined) session.nominate(id, item);
            }}
          >
            {nominees.slice(0, 50).map((item, index) => (
              <MenuItem key={`${item.service} ${item.id}`} id={String(index)} label={videoTitle(item)} />
            ))}
          </Menu>
        </MenuTrigger>
      )}
      {mayEnd && (
        <Button size="s" kind="quiet" onPress={() => session.endPoll(id)}>
          {t('endPoll')}
        </Button>
      )}
    </div>
  );
}

/** Returns the ballot after a press: a single choice replaces the other; further ones go to the end. */
function choose(kind: PollKind, choices: readonly number[], option: number): number[] {
  if (choices.includes(option)) return choices.filter((other) => other !== option);
  return kind === 'single' ? [option] : [...choices, option];
}

const storageKey = (): string => nameInOrigin('ballot');
const ballotSchema = z.object({ pollId: z.string(), choices: z.array(z.number()) });

/** Reads the choices of this tab's user, which no one else gets. */
function readBallot(storage: BrowserStorage, pollId: string): readonly number[] {
  try {
    const ballot = ballotSchema.parse(JSON.parse(storage.getItem(storageKey()) ?? 'null'));
    return ballot.pollId === pollId ? ballot.choices : [];
  } catch {
    return [];
  }
}

function keepBallot(storage: BrowserStorage, pollId: string, choices: readonly number[]): void {
  storage.setItem(storageKey(), JSON.stringify({ pollId, choices }));
}
