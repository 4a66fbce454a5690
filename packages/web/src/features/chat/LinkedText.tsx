import { cleanText } from '@matinee/protocol';
import { ListPlus } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { BaseButton } from '../../ui/BaseButton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useOpenAdd } from '../../room/use-open-add.ts';
import { findLinks } from './find-links.ts';
import { shortenLink } from './shorten-link.ts';
import styles from './Chat.module.css';

/** A text with its URLs as links. Each has a button that puts it into the Add field. */
export function LinkedText({ text }: { text: string }) {
  return findLinks(cleanText(text)).map((part, index) => (
    // The parts of a text never change.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{part.kind === 'text' ? part.text : <ChatLink url={part.url} text={part.text} />}</Fragment>
  ));
}

/** A link, and the button that puts it into the Add field. */
export function ChatLink({ url, text }: { url: string; text: string }) {
  const { t } = useTranslation('chat');
  const openAdd = useOpenAdd();
  return (
    <>
      <a href={url} title={url} dir="ltr" target="_blank" rel="noopener noreferrer nofollow ugc">
        {shortenLink(text)}
      </a>
      <BaseButton className={classNames(styles.addLink)} aria-label={t('addLink', { link: text })} onPress={() => openAdd(url)}>
        <Icon of={ListPlus} size="s" />
        {t('add')}
      </BaseButton>
    </>
  );
}
