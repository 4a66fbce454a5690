import { RequestType } from '@matinee/protocol';
import { History, Link } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sampleRequest } from '../../common/sample-request.ts';
import { useServerFeatures } from '../../common/use-server-features.ts';
import { selectCan } from '../../room-client/room-selectors.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useOpenAdd } from '../../room/use-open-add.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Illustration } from '../../ui/Illustration.tsx';
import styles from './Screen.module.css';
import { Message } from './Message.tsx';

/** The screen of a room in which nothing has played: a field for the first video. */
export function EmptyScreen() {
  const { t } = useTranslation('stage');
  const mayAdd = useRoom((room) => selectCan(room, { type: RequestType.Add }));
  const left = useRoom((room) => room.sync?.prevQueue?.length ?? 0);
  if (!mayAdd) return <Message title={t('nothingYet')} text={t('screenTextLocked')} art="screen" />;
  return (
    <div className={classNames(styles.message, styles.empty)}>
      <Illustration name="screen" className={styles.illustration} />
      <h2 className="title-section">{t('screenTitle')}</h2>
      <FirstVideoForm />
      {left > 0 ? <LastQueue count={left} /> : <Sample />}
    </div>
  );
}

/** Hands what is typed on to the Add field, which finds and adds it. */
function FirstVideoForm() {
  const { t } = useTranslation(['stage', 'queue']);
  const view = useRoomViewStore();
  const openAdd = useOpenAdd();
  const { search } = useServerFeatures();
  const [text, setText] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === '') return;
    view.setState({ submittedText: text.trim() });
    openAdd(text);
    setText('');
  }
  return (
    <form className={styles.firstVideo} onSubmit={submit}>
      <label className={styles.firstVideoField}>
        <Icon of={Link} />
        <span className="visually-hidden">{t('firstVideo')}</span>
        <input
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={search === undefined ? t('queue:addPlaceholder') : t('queue:addPlaceholderSearch')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button type="submit" kind="primary">
        {t('start')}
      </Button>
    </form>
  );
}

/** What was queued when the room was last empty. The queue shows it in full. */
function LastQueue({ count }: { count: number }) {
  const { t } = useTranslation('queue');
  const session = useRoomSession();
  return (
    <div className={styles.lastQueue}>
      <p>{t('restoreText', { count })}</p>
      <Button icon={History} className={styles.plain} onPress={() => session.restoreQueue()}>
        {t('restore')}
      </Button>
      <Button className={styles.plain} onPress={() => session.restoreQueue({ discard: true })}>
        {t('restoreDiscard')}
      </Button>
    </div>
  );
}

function Sample() {
  const { t } = useTranslation(['stage', 'queue']);
  const session = useRoomSession();
  return (
    <p>
      {t('queue:sampleTitle')}{' '}
      <button type="button" className="link" onClick={() => session.add([sampleRequest])}>
        {t('trySample')}
      </button>
    </p>
  );
}
