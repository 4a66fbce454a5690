import type { PairedKind } from '@matinee/protocol';
import { useState, type FormEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { useRoom } from '../../room/room-context.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { QrCode } from '../../ui/pictures/QrCode.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { sharedUrl } from '../../urls/own-urls.ts';
import styles from './SecondDevice.module.css';
import { Smartphone, Tv } from 'lucide-react';
import type { MenuItemsProps } from '../../room/feature-parts.ts';
import { SheetItem } from '../../ui/overlays/SheetItem.tsx';

interface PairDialogProps {
  roomName: string;
  kind: PairedKind;
}

/** Makes a phone a remote by a QR code or letters, or a television a screen by letters. */
export function PairDialog({ roomName, kind }: PairDialogProps) {
  const { t } = useTranslation('devices');
  const view = useRoomViewStore();
  const room = useRoom((state) => state.sync?.name) ?? roomName;
  const isScreen = kind === 'screen';
  const [codes, setCodes] = useState(0);
  return (
    <Dialog
      title={t(isScreen ? 'tvTitle' : 'remoteTitle')}
      lead={isScreen ? undefined : t('remoteLead')}
      width="34rem"
      isOpen
      onClose={() => view.setState({ pairing: undefined })}
    >
      <div className={styles.pair}>
        {!isScreen && <PairingCode key={codes} room={room} onRenew={() => setCodes(codes + 1)} />}
        <CodeForm room={room} lead={isScreen ? t('tvLead', { url: shownUrl('/tv') }) : t('otherWay', { url: shownUrl('/remote') })} />
      </div>
    </Dialog>
  );
}

/** As people type it. */
const shownUrl = (path: string): string => sharedUrl(path).replace(/^https?:\/\//, '');

function PairingCode({ room, onRenew }: { room: string; onRenew: () => void }) {
  const { t } = useTranslation('devices');
  const { link, problem } = usePairingLink(room);
  return (
    <div className={styles.qr}>
      {link === undefined ? <div className={styles.noCode} /> : <QrCode className={styles.qrCode} text={link} label={t('qr')} />}
      <output className="caption">{problem ?? t('qrEnds')}</output>
      <Button kind="quiet" size="s" onPress={onRenew}>
        {t('newCode')}
      </Button>
    </div>
  );
}

function CodeForm({ room, lead }: { room: string; lead: string }) {
  const { t } = useTranslation('devices');
  const api = useApi();
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const [answer, setAnswer] = useState<{ problem?: string }>();
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    try {
      await api.call('approvePairing', { body: { code, room } });
      setAnswer({});
    } catch (error) {
      setAnswer({ problem: await errorText(error) });
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <p>{lead}</p>
      <TextField
        label={t('letters')}
        value={code}
        onChange={(text) => {
          setCode(text.toUpperCase());
          setAnswer(undefined);
        }}
        error={answer?.problem}
        hint={t('lettersWarning')}
        maxLength={13}
        autoComplete="off"
        boxClassName={styles.field}
      />
      <Button kind="primary" type="submit" disabled={code.trim() === ''}>
        {t('connect')}
      </Button>
      <output>{answer !== undefined && answer.problem === undefined && t('sent')}</output>
    </form>
  );
}

/** The secret is in the fragment, which browsers send to no server. */
function usePairingLink(room: string): { link?: string; problem?: string } {
  const api = useApi();
  const errorText = useErrorText();
  const [made, setMade] = useState<{ link?: string; problem?: string }>({});
  useEffect(() => {
    let isGone = false;
    api
      .call('createPairingLink', { body: { room } })
      .then(
        ({ secret }) => ({ link: `${sharedUrl('/remote')}#secret=${secret}` }),
        async (error: unknown) => ({ problem: await errorText(error) }),
      )
      .then((result) => {
        if (!isGone) setMade(result);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [api, errorText, room]);
  return made;
}

export function SecondDeviceItems({ isPhone, onClose }: MenuItemsProps) {
  const { t } = useTranslation('devices');
  const view = useRoomViewStore();
  const pair = (pairing: 'companion' | 'screen') => () => {
    onClose();
    view.setState({ pairing });
  };
  return (
    <>
      {/* A phone is the remote of others. */}
      {!isPhone && <SheetItem label={t('asRemote')} icon={Smartphone} onPress={pair('companion')} />}
      <SheetItem label={t('tvTitle')} icon={Tv} onPress={pair('screen')} />
    </>
  );
}
