import { cleanText, type Emote } from '@matinee/protocol';
import { isSamePerson } from '@matinee/room/read';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastingStorage } from '../../../context/browser-storage.ts';
import { emojiNamed, findEmoji, type NamedEmojiData } from '../../../common/emoji/emoji-data.ts';
import { recordRecentEmoji } from '../../../common/emoji/emoji-memory.ts';
import { useEmojiData } from '../../../common/emoji/use-emoji-data.ts';
import type { ClientRoom } from '../../../room-client/client-room-store.ts';
import { selectEmotes } from '../../../room-client/find-emotes.ts';
import { selectOwnUser } from '../../../room-client/room-selectors.ts';
import { composerFieldId } from '../../../room/chat/composer-field.ts';
import { EmotePicture } from '../../../room/chat/EmotePicture.tsx';
import { useRoomSession } from '../../../room/room-context.ts';
import { useRoomView } from '../../../room/room-view.ts';
import { finishedName, startedWord, type StartedWord } from './completion-word.ts';
import styles from './Completion.module.css';

const listId = 'completions';
const mostItems = 8;

interface Item {
  /** Replaces the started word. */
  insert: string;
  emoji?: string;
  emote?: Emote;
  label: string;
}

export function Completion() {
  const { t } = useTranslation('message');
  const draft = useRoomView((view) => view.chatDraft);
  const cursor = useCursor(draft);
  const word = startedWord(draft, cursor);
  const emoji = useEmojiData(word?.kind === 'emoji');
  useFinishedNames(emoji);
  const room = useRoomSession().store.getState();
  const items = word === undefined ? [] : itemsFor(word, room, emoji);
  const key = `${word?.from} ${word?.query}`;
  const [dismissed, setDismissed] = useState<number>();
  const [active, setActive] = useState({ key, index: 0 });
  const index = active.key === key ? active.index : 0;
  const isOpen = items.length > 0 && dismissed !== word?.from;

  function choose(item: Item | undefined): void {
    if (item === undefined || word === undefined) return;
    if (item.emoji !== undefined) recordRecentEmoji(lastingStorage, item.emoji);
    replace(word.from, cursor, item.insert);
  }
  useKeys(isOpen, {
    ArrowDown: () => setActive({ key, index: (index + 1) % items.length }),
    ArrowUp: () => setActive({ key, index: (index + items.length - 1) % items.length }),
    Enter: () => choose(items[index]),
    Tab: () => choose(items[index]),
    Escape: () => setDismissed(word?.from),
  });
  useLabelledField(isOpen ? index : undefined);

  if (!isOpen) return null;
  return (
    // No element of HTML is a list beside a field.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div id={listId} role="listbox" aria-label={t('emojiMatches')} className={styles.list}>
      {items.map((item, at) => (
        // The field keeps the focus, and with it the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={item.insert}
          id={`${listId}-${at}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          aria-selected={at === index}
          className={styles.item}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(item)}
        >
          {item.emoji !== undefined && <span className={styles.emoji}>{item.emoji}</span>}
          {item.emote !== undefined && <EmotePicture emote={item.emote} className={styles.emote} />}
          <bdi className="one-line">{item.label}</bdi>
        </div>
      ))}
    </div>
  );
}

type Field = HTMLTextAreaElement | HTMLInputElement;
const composerField = () => document.getElementById(composerFieldId) as Field | null;

function itemsFor({ kind, query }: StartedWord, room: ClientRoom, emoji: NamedEmojiData | undefined): Item[] {
  const own = selectOwnUser(room);
  const wanted = query.toLowerCase();
  if (kind === 'emoji') {
    const emotes = selectEmotes(room)
      .filter(({ name }) => name.includes(wanted))
      .toSorted((one, other) => Number(other.name.startsWith(wanted)) - Number(one.name.startsWith(wanted)));
    const found = emoji === undefined ? [] : findEmoji(emoji, query);
    return [
      ...emotes.map((emote) => ({ insert: `:${emote.name}: `, emote, label: emote.name })),
      ...found.map((each) => ({ insert: `${each.emoji} `, emoji: each.emoji, label: each.aliases[0] ?? each.label })),
    ].slice(0, mostItems);
  }
  const names = room.users.filter((user) => own === undefined || !isSamePerson(user, own)).map(({ name }) => cleanText(name));
  const matching = names.filter((name) => name.toLowerCase().startsWith(wanted));
  return [...new Set(matching)].slice(0, mostItems).map((name) => ({ insert: `@${name} `, label: name }));
}

function useCursor(draft: string): number {
  const [cursor, setCursor] = useState(draft.length);
  useLayoutEffect(() => {
    const follow = (): void => {
      const field = composerField();
      if (field !== null && field === document.activeElement) setCursor(field.selectionStart ?? field.value.length);
    };
    follow();
    const types = ['input', 'selectionchange'];
    for (const type of types) document.addEventListener(type, follow);
    return () => {
      for (const type of types) document.removeEventListener(type, follow);
    };
  }, []);
  return Math.min(cursor, draft.length);
}

/** Replaces `:popcorn:` by its emoji when its last colon is typed, but not when an undo brings it back. */
function useFinishedNames(data: NamedEmojiData | undefined): void {
  useEffect(() => {
    const field = composerField();
    if (data === undefined || field === null) return undefined;
    const onInput = (event: Event): void => {
      if (!(event instanceof InputEvent) || !event.inputType.startsWith('insert') || event.data?.endsWith(':') !== true) return;
      const cursor = field.selectionStart ?? field.value.length;
      const finished = finishedName(field.value, cursor);
      const emoji = finished && emojiNamed(data, finished.name);
      // After the composer has taken what was typed.
      if (finished !== undefined && emoji !== undefined) queueMicrotask(() => replace(finished.from, cursor, emoji));
    };
    field.addEventListener('input', onInput);
    return () => field.removeEventListener('input', onInput);
  }, [data]);
}

/** Replaces text as typing does, so that the browser can undo it and the composer notices. */
function replace(from: number, to: number, text: string): void {
  const field = composerField();
  field?.setRangeText(text, from, to, 'end');
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Takes these keys from the field while the list is open. */
function useKeys(isOpen: boolean, keys: Record<string, () => void>): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const field = composerField();
    if (!isOpen || field === null) return undefined;
    const onKey = (event: Event): void => {
      const { key, shiftKey } = event as KeyboardEvent;
      const act = shiftKey ? undefined : latest.current[key];
      if (act === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    field.addEventListener('keydown', onKey);
    return () => field.removeEventListener('keydown', onKey);
  }, [isOpen]);
}

function useLabelledField(index: number | undefined): void {
  useEffect(() => {
    const field = composerField();
    if (field === null || index === undefined) return undefined;
    const attributes = { 'aria-autocomplete': 'list', 'aria-controls': listId, 'aria-activedescendant': `${listId}-${index}` };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name);
    };
  }, [index]);
}
