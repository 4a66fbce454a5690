import { RequestType, type VideoRequest } from '@matinee/protocol';
import { loadIdentify } from '../../../common/use-identified.ts';
import { History, Link } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/use-api.ts';
import { sampleRequest } from '../../../common/rooms/use-quick-room.ts';
import { useErrorText } from '../../../common/texts/use-error-text.ts';
import { useServerFeatures } from '../../../common/server/use-server-features.ts';
import { selectCan } from '../../../room-client/room-selectors.ts';
import { AddWays } from '../../../room/FeatureSlots.tsx';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { useOpenAdd } from '../../../room/use-open-add.ts';
import { useRoomViewStore } from '../../../room/room-view.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { Illustration } from '../../../ui/pictures/Illustration.tsx';
import styles from './Screen.module.css';
import { Message } from './Message.tsx';

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
      <AddWays className={styles.ways} />
      {left > 0 ? <LastQueue count={left} /> : <Sample />}
    </div>
  );
}

/** The Add field handles other inputs than a single link. */
function FirstVideoForm() {
  const { t } = useTranslation(['stage', 'queue']);
  const view = useRoomViewStore();
  const session = useRoomSession();
  const openAdd = useOpenAdd();
  const findOne = useFindOne();
  const { search } = useServerFeatures();
  const [text, setText] = useState('');
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function start(input: string): Promise<void> {
    setPending(true);
    const found = await findOne(input);
    setPending(false);
    if (typeof found === 'string') return setProblem(found);
    if (found === undefined) {
      view.setState({ submittedText: input });
      openAdd(text);
    } else if (!session.add([found])) return;
    setText('');
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() !== '' && !isPending) void start(text.trim());
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
          aria-describedby={problem === undefined ? undefined : problemId}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
        />
      </label>
      <Button type="submit" kind="primary" isPending={isPending}>
        {t('start')}
      </Button>
      <p id={problemId} role="alert">
        {problem}
      </p>
    </form>
  );
}

const problemId = 'first-video-problem';

/** Resolves with a string if the lookup failed; undefined unless the input is a single video. */
function useFindOne(): (input: string) => Promise<VideoRequest | string | undefined> {
  const api = useApi();
  const errorText = useErrorText();
  return async (input) => {
    try {
      const { readLinks } = await loadIdentify();
      if (readLinks(input).length !== 1) return undefined;
      const { result } = await api.call('preview', { query: { input } });
      const [video, ...others] = result;
      if (video === undefined || others.length > 0) return undefined;
      const { service, id, startAt } = video;
      return { service, id, ...(startAt !== undefined && { startAt }) };
    } catch (error) {
      return errorText(error);
    }
  };
}

/** Items that were queued when the room was last empty. */
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
