import { RequestType } from '@matinee/protocol';
import { ListVideo } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { AddWays } from '../../room/FeatureSlots.tsx';
import { ForbiddenLine } from '../../room/ForbiddenLine.tsx';
import { useRoomView, useRoomViewStore } from '../../room/room-view.ts';
import { PreserveFocus } from '../../ui/focus/PreserveFocus.tsx';
import styles from './Add.module.css';
import { AddField } from './AddField.tsx';
import { AddHint } from './AddHint.tsx';
import { AddResults } from './AddResults.tsx';
import { SiteSearchLink } from './SiteSearchLink.tsx';
import { useAddInput } from './use-add-input.ts';

export function AddPanel() {
  const text = useRoomView(({ addText }) => addText);
  const { t } = useTranslation('stage');
  const mayNotAdd = useRoom((room) => selectDisabledReason(room, { type: RequestType.Add }) === 'permission');
  const view = useRoomViewStore();
  const field = useRef<HTMLDivElement>(null);
  const { input, identified, rejected, preview, search, addReason, isPending, change, submit, tryAgain } = useAddInput(text);

  const isWanted = useRoomView(({ isAddFieldWanted }) => isAddFieldWanted);
  useEffect(() => {
    if (!isWanted) return;
    field.current?.querySelector('textarea')?.focus();
    view.setState({ isAddFieldWanted: false });
  }, [view, isWanted]);

  const isSearch = input.kind === 'words' && identified?.[0]?.kind !== 'reject';
  if (mayNotAdd) {
    return <ForbiddenLine icon={ListVideo} permission="manage-queue.add" text={t('addForbidden')} textForGuests={t('addMembersOnly')} />;
  }
  return (
    <PreserveFocus>
      <div ref={field} className={styles.field}>
        <AddField
          value={text}
          onChange={change}
          onSubmit={submit}
          disabledReason={addReason}
          isPending={isPending}
          searchService={search}
          isSearch={isSearch}
          isAnswered={rejected !== undefined || preview.kind === 'found' || preview.kind === 'failed'}
        />
        {isSearch && search === undefined ? (
          <SiteSearchLink words={input.text} onLink={change} />
        ) : (
          <AddHint identified={identified} search={search} />
        )}
        <AddWays className={styles.ways} />
      </div>
      <AddResults input={input} rejected={rejected} preview={preview} onAdded={() => change('')} onLink={change} onTryAgain={tryAgain} />
    </PreserveFocus>
  );
}
