import { Captions, MessageCircle, SlidersHorizontal, Unplug, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FadingChat } from '../../features/chat/log/FadingChat.tsx';
import { JumpButton, NextButton, PlayButton } from '../../features/player/bar/PlaybackButtons.tsx';
import { SeekBar } from '../../features/player/bar/SeekBar.tsx';
import { PlainTime } from '../../features/player/bar/TimeDisplay.tsx';
import { PlaybackPages } from '../../features/player/menu/PlaybackPages.tsx';
import { Screen } from '../../features/player/screen/Screen.tsx';
import { useIdle } from '../../features/player/use-idle.ts';
import { useCaptions } from '../../features/player/bar/use-playback-options.ts';
import { useVolume } from '../../features/player/bar/use-volume.ts';
import type { PairedDevice } from '../../features/second-device/paired-device.ts';
import { PairedRoom } from '../../features/second-device/PairedRoom.tsx';
import { selectSource } from '../../room-client/room-selectors.ts';
import type { LoadRoomPart } from '../../room/open-room.ts';
import { useRoom, useRoomTitle } from '../../room/room-context.ts';
import { useRoomView, useRoomViewStore } from '../../room/room-view.ts';
import { useIsPlaying } from '../../room/player/use-playback-state.ts';
import { videoTitle } from '../../room/texts/video-title.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { connectDevice } from '../../features/device/connect-device.ts';
import { Message } from '../../features/player/screen/Message.tsx';
import { QrCode } from '../../ui/pictures/QrCode.tsx';
import { sharedUrl } from '../../urls/own-urls.ts';
import styles from './Television.module.css';

// A television must not go to sleep.
const parts: readonly LoadRoomPart[] = [async () => connectDevice];

export interface TelevisionProps {
  device: PairedDevice;
  onLeave: () => void;
  /** The pairing has ended elsewhere. */
  onEnd: () => void;
}

export function Television({ device, onLeave, onEnd }: TelevisionProps) {
  return (
    <PairedRoom device={device} parts={parts} onEnd={onEnd}>
      <Film onLeave={onLeave} />
    </PairedRoom>
  );
}

/** The bar keeps the focus, and still hides while no key is pressed. */
const nowhere = { current: null };

function Film({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('stage');
  const isPlaying = useIsPlaying();
  const isIdle = useIdle(nowhere, isPlaying);
  const isSynced = useRoom((room) => room.isSynced);
  const source = useRoom(selectSource);
  const title = useRoomTitle();
  return (
    <main
      className={styles.television}
      aria-label={t('stage')}
      data-connection={isSynced ? 'connected' : 'connecting'}
      data-idle={isIdle ? '' : undefined}
    >
      <Screen empty={<EmptyTelevision />} />
      <div className={styles.chat}>
        <FadingChat />
      </div>
      <div className={styles.over}>
        <h1 className="title-section one-line" dir="auto">
          {source === null ? (title ?? t('nothingYet')) : videoTitle(source)}
        </h1>
        {source !== null && (
          <div className={styles.timeline}>
            <div className={styles.line}>
              <SeekBar />
            </div>
            <PlainTime />
          </div>
        )}
        <Bar hasVideo={source !== null} onLeave={onLeave} />
      </div>
    </main>
  );
}

function Bar({ hasVideo, onLeave }: { hasVideo: boolean; onLeave: () => void }) {
  const { t } = useTranslation('devices');
  return (
    <section className={styles.bar} aria-label={t('controls')}>
      {hasVideo && <PlaybackButtons />}
      <MuteButton />
      <ChatButton />
      <IconButton label={t('leave')} icon={Unplug} size="l" onPress={onLeave} />
    </section>
  );
}

function PlaybackButtons() {
  return (
    <>
      {/* Arrow keys begin here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <PlayButton size="l" autoFocus />
      <JumpButton to="back" size="l" />
      <JumpButton to="forward" size="l" />
      <NextButton />
      <CaptionsButton />
      <OptionsButton />
    </>
  );
}

/** Each press shows the next captions, and none after the last. */
function CaptionsButton() {
  const { label, short, value, options, disabledReason, choose } = useCaptions();
  const next = options[(options.findIndex((option) => option.value === value) + 1) % options.length];
  return (
    <IconButton
      label={`${label}: ${short}`}
      icon={Captions}
      size="l"
      disabledReason={disabledReason}
      onPress={() => choose(next?.value ?? '')}
    />
  );
}

function OptionsButton() {
  const { t } = useTranslation('player');
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <IconButton label={t('more')} icon={SlidersHorizontal} size="l" aria-haspopup="dialog" onPress={() => setOpen(true)} />
      <Dialog title={t('moreTitle')} isOpen={isOpen} onClose={close} width="44rem">
        <div className={styles.options}>
          <PlaybackPages onClose={close} />
        </div>
      </Dialog>
    </>
  );
}

/** A television has its own volume keys. */
function MuteButton() {
  const { t } = useTranslation('player');
  const { isMuted, toggleMuted } = useVolume();
  return <IconButton label={isMuted ? t('unmute') : t('mute')} icon={isMuted ? VolumeX : Volume2} size="l" onPress={toggleMuted} />;
}

function ChatButton() {
  const { t } = useTranslation('devices');
  const view = useRoomViewStore();
  const isShown = useRoomView((state) => state.areMessagesOverVideo);
  return (
    <IconButton
      label={t('chatOnScreen')}
      icon={MessageCircle}
      size="l"
      aria-pressed={isShown}
      onPress={() => view.setState({ areMessagesOverVideo: !isShown })}
    />
  );
}

/** A television has no keyboard to type links. */
export function EmptyTelevision() {
  const { t } = useTranslation(['devices', 'stage']);
  const name = useRoom((room) => room.sync?.name) ?? '';
  const link = sharedUrl(`/room/${encodeURIComponent(name)}`);
  return (
    <Message title={t('stage:nothingYet')} text={t('screenEmpty', { url: link.replace(/^https?:\/\//, '') })}>
      <QrCode className={styles.qr} text={link} label={t('qrRoom')} />
    </Message>
  );
}
