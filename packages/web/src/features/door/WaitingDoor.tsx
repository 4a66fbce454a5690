import { cleanText } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Door, DoorActions } from '../../ui/Door.tsx';
import { WaitingSeats } from '../../ui/WaitingSeats.tsx';

/** After a knock: who can let this user in. */
export function WaitingDoor({ hosts, onStop }: { hosts: readonly string[]; onStop: () => void }) {
  const { t, i18n } = useTranslation('doors');
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(hosts.map(cleanText));
  const lead = hosts.length === 0 ? t('knockedAlone') : t('knockedLead', { hosts: names });
  return (
    <Door illustration="door" title={t('knockedTitle')} lead={lead} isAnswer>
      <WaitingSeats />
      <DoorActions>
        <Button onPress={onStop}>{t('stopWaiting')}</Button>
      </DoorActions>
    </Door>
  );
}
