import { cleanText } from '@matinee/protocol';
import { codecNames } from '@matinee/sync/undecodable';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../i18n/create-i18n.ts';
import { useRoom } from '../../room/room-context.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import styles from './Film.module.css';
import { lackingPeople, type VideoPart } from './lacking-people.ts';

const texts = {
  picture: { title: 'cantSee', other: 'theyHear' },
  sound: { title: 'cantHear', other: 'theySee' },
} as const;
const mostNames = 3;

/** Names users whose browsers can't decode the video. */
export function UndecodableNote({ codecs }: { codecs: string }) {
  return (
    <output className={styles.lacking}>
      <Lacking part="picture" codec={codecNames(codecs, 'picture')} />
      <Lacking part="sound" codec={codecNames(codecs, 'sound')} />
    </output>
  );
}

function Lacking({ part, codec }: { part: VideoPart; codec: string }) {
  const { t, i18n } = useTranslation(['film', 'stage']);
  const { names, ofPeople, haveOther } = lackingPeople(
    useRoom(({ users }) => users),
    part,
  );
  const count = names.length;
  // The video itself tells a user who is alone.
  if (count === 0 || ofPeople === 1 || codec === '') return null;
  const shown = names.slice(0, mostNames).map((name) => isolate(cleanText(name)));
  if (count > mostNames) shown.push(t('otherPeople', { count: count - mostNames }));
  const { title, other } = texts[part];
  const said = [
    t('browsersOf', { count, names: new Intl.ListFormat(i18n.language).format(shown) }),
    haveOther ? t(other) : '',
    t(codec === 'HEVC' ? 'hevcHelp' : 'stage:undecodableHelp'),
  ];
  return (
    <span>
      <Icon of={TriangleAlert} />
      <strong>{t(title, { count, ofPeople, codec })}</strong>
      <span>{said.filter((text) => text !== '').join(' ')}</span>
    </span>
  );
}
