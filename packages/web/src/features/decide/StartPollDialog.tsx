import { limits, type PollKind } from '@matinee/protocol';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoomSession } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogForm } from '../../ui/overlays/DialogForm.tsx';
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';

export interface StartPollDialogProps {
  /** The answers are queued videos, which everyone nominates. */
  takesNominations: boolean;
  onClose: () => void;
}

export function StartPollDialog({ takesNominations, onClose }: StartPollDialogProps) {
  const { t } = useTranslation('decide');
  const session = useRoomSession();
  const [question, setQuestion] = useState(takesNominations ? t('whatNext') : '');
  const [kind, setKind] = useState<PollKind>('single');
  const [answers, setAnswers] = useState(['', '']);
  const [isIncomplete, setIncomplete] = useState(false);
  const options = answers.map((answer) => answer.trim()).filter((answer) => answer !== '');

  function submit(): void {
    if (question.trim() === '' || (!takesNominations && options.length < 2)) return setIncomplete(true);
    const isSent = session.startPoll({ kind, question, options: takesNominations ? [] : options, takesNominations });
    if (isSent) onClose();
  }
  return (
    <Dialog title={t(takesNominations ? 'startNominations' : 'startPoll')} width="30rem" isOpen onClose={onClose}>
      <DialogForm action={t('ask')} isDense onSubmit={submit} onClose={onClose}>
        <TextField
          label={t('question')}
          value={question}
          onChange={setQuestion}
          maxLength={limits.pollQuestion}
          error={isIncomplete && question.trim() === '' ? t('questionMissing') : undefined}
          autoComplete="off"
          // The dialog is about this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <SegmentedControl
          label={t('kind')}
          options={(['single', 'several', 'ranked'] as const).map((value) => ({ value, label: t(value) }))}
          value={kind}
          onChange={setKind}
          wide
        />
        {!takesNominations && (
          <Answers answers={answers} onChange={setAnswers} error={isIncomplete && options.length < 2 ? t('answersMissing') : undefined} />
        )}
      </DialogForm>
    </Dialog>
  );
}

interface AnswersProps {
  answers: readonly string[];
  error: string | undefined;
  onChange: (answers: string[]) => void;
}

function Answers({ answers, error, onChange }: AnswersProps) {
  const { t } = useTranslation('decide');
  return (
    <>
      {answers.map((answer, index) => (
        <TextField
          // Answers are only added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          label={t('answer', { number: index + 1 })}
          value={answer}
          onChange={(text) => onChange(answers.with(index, text))}
          maxLength={limits.pollOption}
          error={index === 0 ? error : undefined}
          autoComplete="off"
        />
      ))}
      {answers.length < limits.pollOptions && (
        <Button kind="quiet" icon={Plus} onPress={() => onChange([...answers, ''])}>
          {t('addAnswer')}
        </Button>
      )}
    </>
  );
}
