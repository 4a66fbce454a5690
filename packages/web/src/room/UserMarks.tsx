import { cleanText } from '@matinee/protocol';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { assignHues, HuesContext } from '../ui/pictures/assign-hues.ts';
import { useRoom } from './room-context.ts';

const noHues: ReadonlyMap<string, number> = new Map();

/** Gives the first twelve people different colours. */
export function RoomHues({ children }: { children: ReactNode }) {
  const names = useRoom((room) => room.users.map(({ name }) => cleanText(name)).join('\n'));
  const [known, setKnown] = useState({ names: '', hues: noHues });
  if (known.names !== names) setKnown({ names, hues: assignHues(known.hues, [...new Set(names.split('\n'))]) });
  return <HuesContext value={known.hues}>{children}</HuesContext>;
}

/** Distinguishes a bot from its account's user, who has the same name. */
export function BotMark({ of: { isBot } }: { of: { isBot?: boolean | undefined } }) {
  return isBot === true && <Mark />;
}

function Mark() {
  const { t } = useTranslation('room');
  return <span className="caption"> {t('bot')}</span>;
}
