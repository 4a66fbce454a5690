import { limitNames, registrationModes, roomMakers, type SettingsPatch } from '@matinee/protocol';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Select } from '../../../ui/forms/Select.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { readDrafts, type LimitDrafts } from './limit-drafts.ts';
import { LimitFields } from './LimitFields.tsx';
import styles from '../Section.module.css';
import { useAdminCall, type AdminReply } from '../use-admin-call.ts';
import { useAttempt } from '../../../common/toasts/use-attempt.ts';

/** Locks settings from environment variables. */
export function SettingsForm({ known, onSaved }: { known: AdminReply<'getSettings'>; onSaved: () => void }) {
  const { t } = useTranslation(['admin', 'app']);
  const call = useAdminCall();
  const attempt = useAttempt();
  const [changes, setChanges] = useState<SettingsPatch>({});
  const [drafts, setDrafts] = useState<LimitDrafts>({});
  const [isSaving, setSaving] = useState(false);
  const { settings, defaults, fixedBy, maxConnections } = known;
  const changedLimits = readDrafts(drafts, settings);
  const { registration = settings.registration, roomCreation = settings.roomCreation, guests = settings.guests } = changes;
  const lockOf = (name: keyof typeof settings): string | undefined =>
    fixedBy[name] === undefined ? undefined : t('setBy', { variable: fixedBy[name] });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason !== undefined) return;
    setSaving(true);
    if (await attempt(() => call('patchSettings', { body: { ...changes, ...changedLimits } }), t('saved'))) onSaved();
    setSaving(false);
  }

  const reason =
    changedLimits === undefined
      ? t('limitWrong')
      : Object.keys({ ...changes, ...changedLimits }).length === 0
        ? t('nothingChanged')
        : undefined;

  const reset = (): void => {
    setDrafts(Object.fromEntries(limitNames.map((name) => [name, String(defaults[name])])));
    const { registration, roomCreation, guests } = defaults;
    setChanges(
      Object.fromEntries(Object.entries({ registration, roomCreation, guests }).filter(([name]) => !Object.hasOwn(fixedBy, name))),
    );
  };
  return (
    <form className={classNames(styles.form)} noValidate onSubmit={(event) => void save(event)}>
      <LimitFields limits={settings} maxConnections={maxConnections} drafts={drafts} onChange={setDrafts} />
      <h2 className="title-card">{t('whoCan')}</h2>
      <Select
        label={t('registration')}
        options={registrationModes.map((value) => ({ value, label: t(`registration.${value}`) }))}
        value={registration}
        onChange={(value) => setChanges({ ...changes, registration: value })}
        disabledReason={lockOf('registration')}
      />
      <Select
        label={t('roomCreation')}
        options={roomMakers.map((value) => ({ value, label: t(`roomCreation.${value}`) }))}
        value={roomCreation}
        onChange={(value) => setChanges({ ...changes, roomCreation: value })}
        disabledReason={lockOf('roomCreation')}
      />
      <Switch
        label={t('guests')}
        isSelected={guests === 'on'}
        onChange={(isOn) => setChanges({ ...changes, guests: isOn ? 'on' : 'off' })}
        disabledReason={lockOf('guests')}
      />
      <footer className={classNames(styles.actions)}>
        <span className="hint">{t('atOnce')}</span>
        <Button kind="quiet" onPress={reset}>
          {t('reset')}
        </Button>
        <Button kind="primary" type="submit" isPending={isSaving} disabledReason={reason}>
          {t('app:save')}
        </Button>
      </footer>
    </form>
  );
}
