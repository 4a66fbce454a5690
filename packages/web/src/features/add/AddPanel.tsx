import { useEffect, useRef } from 'react';
import { useRoomView } from '../../room/room-view.ts';
import { PreserveFocus } from '../../ui/focus/PreserveFocus.tsx';
import styles from './Add.module.css';
import { AddField } from './AddField.tsx';
import { AddHint } from './AddHint.tsx';
import { AddResults } from './AddResults.tsx';
import { useAddInput } from './use-add-input.ts';

/** Adds videos by link or search. */
export function AddPanel() {
  const text = useRoomView(({ addText }) => addText);
  const field = useRef<HTMLDivElement>(null);
  const { input, identified, rejected, preview, search, addReason, change, submit, tryAgain } = useAddInput(text);

  // Scrolls the field up where the tab lies low on the page, which makes room for the results.
  // In braces: newer browsers return a promise, which React would take for a clean-up function.
  useEffect(() => {
    field.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <PreserveFocus>
      <div ref={field} className={styles.field}>
        <AddField
          value={text}
          onChange={change}
          onSubmit={submit}
          disabledReason={addReason}
          searchService={search}
          isSearch={input.kind === 'words' && identified?.[0]?.kind !== 'reject'}
        />
        <AddHint identified={identified} search={search} />
      </div>
      <AddResults input={input} rejected={rejected} preview={preview} onAdded={() => change('')} onTryAgain={tryAgain} />
    </PreserveFocus>
  );
}
