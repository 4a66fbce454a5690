import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useSending } from '../../common/use-sending.ts';
import { useFragmentValue } from '../../common/use-fragment-value.ts';
import { CodeNotice } from '../../features/second-device/CodeNotice.tsx';
import type { PairedDevice } from '../../features/second-device/paired-device.ts';
import { usePairedDevice } from '../../features/second-device/use-paired-device.ts';
import { Button } from '../../ui/Button.tsx';
import { PageNotice, NoticeActions } from '../../ui/layout/PageNotice.tsx';
import { later } from '../../ui/later.tsx';

const Remote = later(() => import('./Remote.tsx'), ['errors', 'invite', 'settings'])(({ Remote }) => Remote);

/** A phone as a remote, paired by the link of a QR code or by letters. */
export function RemotePage() {
  const { device, pair, forget, leave } = usePairedDevice('companion');
  const secret = useFragmentValue('secret');
  const [used, setUsed] = useState<string>();
  if (secret !== undefined && secret !== used) {
    return <LinkDoor secret={secret} onPaired={pair} onDone={() => setUsed(secret)} />;
  }
  if (device === undefined) return <CodeNotice kind="companion" onPaired={pair} />;
  return <Remote device={device} onLeave={leave} onEnd={forget} />;
}

interface LinkDoorProps {
  secret: string;
  onPaired: (device: PairedDevice) => void;
  onDone: () => void;
}

/** Needs a press, so that a program that opens the link does not use it up. */
function LinkDoor({ secret, onPaired, onDone }: LinkDoorProps) {
  const { t } = useTranslation('devices');
  const api = useApi();
  const { send, isSending, problem } = useSending();
  const redeem = () =>
    send(async () => {
      const { token, room, kind } = await api.call('redeemPairingLink', { body: { secret } });
      onPaired({ token, room, kind });
      onDone();
    });
  return (
    <PageNotice illustration="ticket" title={t('scanTitle')} lead={problem ?? t('scanLead')}>
      <NoticeActions>
        {problem === undefined ? (
          <Button kind="primary" size="l" isPending={isSending} onPress={() => void redeem()}>
            {t('connect')}
          </Button>
        ) : (
          <Button size="l" onPress={onDone}>
            {t('useLetters')}
          </Button>
        )}
      </NoticeActions>
    </PageNotice>
  );
}
