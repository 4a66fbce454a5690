import type { PairedKind, PairingState } from '@matinee/protocol';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useSending } from '../../common/use-sending.ts';
import { useTitleOf } from '../../common/rooms/use-title-of.ts';
import { Button } from '../../ui/Button.tsx';
import { PageNotice, NoticeActions } from '../../ui/layout/PageNotice.tsx';
import { QrCode } from '../../ui/pictures/QrCode.tsx';
import { sharedUrl } from '../../urls/own-urls.ts';
import type { PairedDevice } from './paired-device.ts';
import styles from './SecondDevice.module.css';
import type { Api } from '@matinee/client';
import { preciseClock } from '@matinee/base/clock';

export interface CodeNoticeProps {
  kind: PairedKind;
  onPaired: (device: PairedDevice) => void;
}

/** Shows letters to type elsewhere, then asks whether that was the user. */
export function CodeNotice({ kind, onPaired }: CodeNoticeProps) {
  const [refusals, setRefusals] = useState(0);
  return <OneCode key={refusals} kind={kind} onPaired={onPaired} onRefused={() => setRefusals(refusals + 1)} />;
}

function OneCode({ kind, onPaired, onRefused }: CodeNoticeProps & { onRefused: () => void }) {
  const { t } = useTranslation('devices');
  const { code, offer } = useDeviceCode(kind);
  if (offer !== undefined) return <OfferDoor kind={kind} offer={offer} onPaired={onPaired} onRefused={onRefused} />;
  return (
    <PageNotice
      illustration={kind === 'screen' ? undefined : 'screen'}
      title={t(kind === 'screen' ? 'codeTitleScreen' : 'codeTitleCompanion')}
    >
      {kind === 'screen' &&
        (code === undefined ? (
          <div className={styles.noCode} />
        ) : (
          <QrCode className={styles.qrCode} text={`${sharedUrl('/tv')}#code=${code}`} label={t('qrScreen')} />
        ))}
      <output className={styles.code} aria-label={code === undefined ? undefined : t('codeLabel', { code: code.split('').join(' ') })}>
        <span aria-hidden="true">{code ?? '······'}</span>
      </output>
      <p className="lead">{t(kind === 'screen' ? 'codeLeadScreen' : 'codeLeadCompanion')}</p>
    </PageNotice>
  );
}

interface OfferDoorProps extends CodeNoticeProps {
  offer: { name: string; room: string };
  onRefused: () => void;
}

/** The press also lets the screen play with sound. */
function OfferDoor({ kind, offer: { name, room }, onPaired, onRefused }: OfferDoorProps) {
  const { t } = useTranslation('devices');
  const api = useApi();
  const { send, problem } = useSending();
  const title = useTitleOfRoom(room);
  const accept = () =>
    send(async () => {
      const { token, room: paired } = await api.call('confirmPairing', {});
      onPaired({ token, room: paired, kind });
    });
  return (
    <PageNotice
      illustration="screen"
      title={t('offerTitle', { name })}
      lead={problem ?? t(kind === 'screen' ? 'offerScreen' : 'offerCompanion', { name, room: title })}
      role="alert"
    >
      <NoticeActions>
        {problem === undefined && (
          // The only thing to do on a screen that has arrow keys alone.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          <Button kind="primary" size="l" autoFocus onPress={() => void accept()}>
            {t('accept')}
          </Button>
        )}
        <Button size="l" onPress={onRefused}>
          {t('decline')}
        </Button>
      </NoticeActions>
    </PageNotice>
  );
}

/** Falls back to the name until the title is known, and while the room is closed to this device. */
function useTitleOfRoom(name: string): string {
  const api = useApi();
  const titleOf = useTitleOf();
  const [room, setRoom] = useState<Parameters<typeof titleOf>[0]>();
  useEffect(() => {
    const leaving = new AbortController();
    api.call('getRoom', { params: { name } }, leaving.signal).then(setRoom, () => undefined);
    return () => leaving.abort();
  }, [api, name]);
  return room === undefined ? name : titleOf(room);
}

interface DeviceCode {
  /** Undefined until the server has answered. */
  code: string | undefined;
  offer: PairingState['offer'];
}

const askAgainMs = 2000;

/** Replaces expired letters. */
function useDeviceCode(kind: PairedKind): DeviceCode {
  const api = useApi();
  const [shown, setShown] = useState<DeviceCode>({ code: undefined, offer: undefined });
  useEffect(() => followCode(api, kind, setShown), [api, kind]);
  return shown;
}

/** Asks every 2 s while the page is in view. Returns the function that stops it. */
function followCode(api: Api, kind: PairedKind, show: (shown: DeviceCode) => void): () => void {
  let code: string | undefined;
  let isStopped = false;
  let cancel = (): void => undefined;

  async function ask(): Promise<void> {
    if (document.visibilityState === 'hidden') return;
    if (code === undefined) code = (await api.call('createPairingCode', { body: { kind } })).code;
    const { state, offer } = await api.call('getPairing', {});
    if (state === 'over') code = undefined;
    if (!isStopped) show({ code, offer });
  }

  function askOften(): void {
    // The network may be away for a moment.
    void ask()
      .catch(() => undefined)
      .then(() => {
        if (!isStopped) cancel = preciseClock.after(askAgainMs, askOften);
      });
  }
  askOften();
  return () => {
    isStopped = true;
    cancel();
  };
}
