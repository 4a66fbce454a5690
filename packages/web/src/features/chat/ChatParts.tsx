import { preciseClock } from '@matinee/base/clock';
import { cleanText } from '@matinee/protocol';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetting } from '../../preferences/settings-store.ts';
import { Souvenir } from './Souvenir.tsx';
import { useRoomSession } from '../../room/room-context.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { announceMessages, type NewMessage } from './announce-messages.ts';

export function ChatParts() {
  const hasSouvenirs = useSetting((settings) => settings.souvenirs);
  return (
    <>
      <Announcer />
      {hasSouvenirs && <Souvenir />}
    </>
  );
}

/** More messages than this at once are only counted. */
const mostRead = 3;

/** Reads others' messages out. */
function Announcer() {
  const { t } = useTranslation('chat');
  const session = useRoomSession();
  const view = useRoomViewStore();
  const region = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      announceMessages({
        session,
        clock: preciseClock,
        isWanted: ({ from: { userId } }) => userId === undefined || !view.getState().hiddenUserIds.includes(userId),
        // Not a state of React: a message then renders the log once, and nothing else.
        announce: (messages) => region.current?.replaceChildren(...toLines(messages, t)),
      }),
    [session, view, t],
  );
  return <div ref={region} aria-live="polite" className="visually-hidden" />;
}

function toLines(messages: readonly NewMessage[], t: TFunction<'chat'>): HTMLElement[] {
  if (messages.length > mostRead) return [elementOf('p', t('newMessages', { count: messages.length }))];
  return messages.map(({ from, text }) => elementOf('p', elementOf('bdi', cleanText(from.name)), ': ', elementOf('bdi', cleanText(text))));
}

function elementOf(tag: 'p' | 'bdi', ...children: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.append(...children);
  return element;
}
