import { preciseClock } from '@matinee/base/clock';
import type { DeviceSound } from '@matinee/protocol';
import { Captions, Volume1, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../common/texts/language-name.ts';
import { OptionMenu } from '../../features/player/bar/OptionMenu.tsx';
import { noneValue, type PlaybackOption } from '../../features/player/bar/use-playback-options.ts';
import { createDeviceSounds, type DeviceSounds } from '../../features/second-device/device-sounds.ts';
import { useRoomSession } from '../../room/room-context.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Slider } from '../../ui/forms/Slider.tsx';
import styles from './Remote.module.css';

/** Set when a device of volume 0 is unmuted. */
const audibleVolume = 50;

export function RemoteSound() {
  const session = useRoomSession();
  const [sounds, setSounds] = useState<DeviceSounds>();
  const [sound, setSound] = useState<DeviceSound>();
  useEffect(() => {
    const opened = createDeviceSounds({ session, clock: preciseClock });
    opened.store.subscribe((state) => setSound(state.sound));
    // It asks the other devices, so it belongs in an effect.
    // oxlint-disable-next-line react/set-state-in-effect
    setSounds(opened);
    return () => opened.close();
  }, [session]);
  if (sounds === undefined || sound === undefined) return null;
  return <SoundRow sound={sound} onChange={sounds.change} />;
}

interface SoundRowProps {
  sound: DeviceSound;
  onChange: DeviceSounds['change'];
}

function SoundRow({ sound, onChange }: SoundRowProps) {
  const { t } = useTranslation('player');
  const { volume = 0, muted = false } = sound;
  const shown = muted ? 0 : volume;
  return (
    <div className={styles.sound}>
      <IconButton
        label={shown === 0 ? t('unmute') : t('mute')}
        icon={shown === 0 ? VolumeX : shown < 50 ? Volume1 : Volume2}
        onPress={() => onChange(volume === 0 ? { volume: audibleVolume } : { muted: !muted })}
      />
      <Slider
        label={t('volume')}
        value={shown}
        max={100}
        step={5}
        onChange={(next) => onChange({ volume: next })}
        format={{ style: 'unit', unit: 'percent' }}
        className={styles.volume}
      />
      <CaptionsMenu sound={sound} onChange={onChange} />
    </div>
  );
}

function CaptionsMenu({ sound, onChange }: SoundRowProps) {
  const { t, i18n } = useTranslation('player');
  const options = (sound.captions ?? []).map(({ id, label, language }, index) => ({
    value: id,
    label: label || languageName(language, i18n.language) || t('captionsUnnamed', { number: index + 1 }),
  }));
  const option: PlaybackOption = {
    label: t('captions'),
    description: t('captions'),
    short: t('captions'),
    value: sound.captionId ?? noneValue,
    options: [{ value: noneValue, label: t('captionsOff') }, ...options],
    isUnavailable: options.length === 0,
    disabledReason: options.length === 0 ? t('captionsNone') : undefined,
    choose: (chosen) => onChange({ captionId: chosen }),
  };
  return <OptionMenu option={option} icon={Captions} />;
}
