import {
  AppWindow,
  Captions,
  Check,
  ChevronLeft,
  Gauge,
  Globe,
  Keyboard,
  Link,
  Lock,
  LockOpen,
  PictureInPicture2,
  RectangleHorizontal,
  SlidersHorizontal,
  RefreshCw,
  Timer,
  UsersRound,
} from 'lucide-react';
import { RequestType } from '@matinee/protocol';
import { use, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetting, useSettingsStore } from '../../preferences/settings-store.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectDisabledReason, selectPeopleCount } from '../../room-client/room-selectors.ts';
import { QuickReactions } from '../../room/chat/QuickReactions.tsx';
import { FeaturesContext } from '../../room/feature-parts.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import { useIsVideoAlone } from '../../room/use-layout.ts';
import { useRoomViewStore } from '../../room/room-view.ts';
import { useLock } from '../../room/use-lock.ts';
import { PopoverDialog } from '../../ui/overlays/PopoverDialog.tsx';
import { SheetItem } from '../../ui/overlays/SheetItem.tsx';
import { useArrangement, useHasSheets } from '../../ui/use-media-query.ts';
import styles from './PlaybackMenu.module.css';
import { useCopyMoment } from './use-copy-moment.ts';
import { useMiniPlayer } from './use-mini-player.ts';
import { usePictureInPicture } from './use-picture-in-picture.ts';
import { useCaptions, useQuality, useSound, useSpeed, type PlaybackOption } from './bar/use-playback-options.ts';

export interface PlaybackMenuProps {
  /** The button beside which it opens; on phones and touch screens it is a sheet. */
  trigger: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
}

const selectAsk = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.ReadyCheck, action: 'start' });
const selectCount = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Countdown });

/** Controls that don't fit into the control bar or are rarely used, and controls that this video lacks, with the reason. */
export function PlaybackMenu({ trigger, isOpen, onClose }: PlaybackMenuProps) {
  const { t } = useTranslation('player');
  const hasSheets = useHasSheets();
  return (
    <PopoverDialog label={t('moreTitle')} trigger={hasSheets ? undefined : trigger} isOpen={isOpen} onClose={onClose} placement="top end">
      <PlaybackItems onClose={onClose} />
    </PopoverDialog>
  );
}

type OptionName = 'speed' | 'sound' | 'captions' | 'quality';

const icons = { speed: Gauge, sound: Globe, captions: Captions, quality: SlidersHorizontal } as const satisfies Record<OptionName, unknown>;

function PlaybackItems({ onClose }: Pick<PlaybackMenuProps, 'onClose'>) {
  const options: Record<OptionName, PlaybackOption> = {
    speed: useSpeed(),
    sound: useSound(),
    captions: useCaptions(),
    quality: useQuality(),
  };
  const mayReact = useRoom((room) => selectDisabledReason(room, { type: RequestType.Chat }) === undefined);
  const [chosen, setChosen] = useState<OptionName>();
  const [left, setLeft] = useState<OptionName>();
  if (chosen !== undefined) {
    const back = (): void => {
      setLeft(chosen);
      setChosen(undefined);
    };
    return <OptionItems option={options[chosen]} onBack={back} onClose={onClose} />;
  }
  return (
    <div className={styles.items}>
      {mayReact && (
        <>
          <QuickReactions />
          <hr className={styles.separator} />
        </>
      )}
      {(['speed', 'sound', 'captions', 'quality'] as const).map((name) => {
        const { label, short, isUnavailable, disabledReason } = options[name];
        // Most videos have a single track, which needs no explanation.
        if (name === 'sound' && isUnavailable) return null;
        return (
          <SheetItem
            key={name}
            label={label}
            icon={icons[name]}
            end={disabledReason === undefined ? short : undefined}
            disabledReason={disabledReason}
            hasFocus={name === left}
            onPress={() => setChosen(name)}
          />
        );
      })}
      <Actions onClose={onClose} />
    </div>
  );
}

/** The values of an option, in place of the list that leads to them. */
function OptionItems({ option, onBack, onClose }: { option: PlaybackOption; onBack: () => void; onClose: () => void }) {
  const { t } = useTranslation('player');
  return (
    <div className={styles.items}>
      <SheetItem label={option.label} name={t('optionBack', { option: option.label })} icon={ChevronLeft} onPress={onBack} />
      <hr className={styles.separator} />
      <fieldset className={styles.items} aria-label={option.label}>
        {option.options.map(({ value, label, detail }) => (
          <SheetItem
            key={value}
            label={label}
            icon={Check}
            end={detail}
            isSelected={value === option.value}
            hasFocus={value === option.value}
            onPress={() => {
              option.choose(value);
              onClose();
            }}
          />
        ))}
      </fieldset>
    </div>
  );
}

function Actions({ onClose }: Pick<PlaybackMenuProps, 'onClose'>) {
  const { t } = useTranslation(['player', 'stage', 'invite']);
  const features = use(FeaturesContext);
  const view = useRoomViewStore();
  const settings = useSettingsStore();
  const isTheater = useSetting((setting) => setting.roomLayout === 'theater');
  // A phone held sideways always has the theater layout.
  const arrangement = useArrangement();
  const isSideways = arrangement === 'sideways';
  const isPhone = isSideways || arrangement === 'phone';
  // Its button is in the line under the controls.
  const hasSyncButton = !useIsVideoAlone() && !isPhone;
  const pictureInPicture = usePictureInPicture();
  const miniPlayer = useMiniPlayer();
  const copyMoment = useCopyMoment();
  const lock = useLock();
  const session = useRoomSession();
  const isAlone = useRoom((room) => selectPeopleCount(room) < 2);
  const askDisabled = useDisabledReason(selectAsk);
  const countDisabled = useDisabledReason(selectCount);
  const aloneReason = isAlone ? t('stage:alone') : undefined;
  const [askReason, countReason] = [askDisabled ?? aloneReason, countDisabled ?? aloneReason];
  const close = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <>
      {miniPlayer !== undefined && !isPhone && (
        <SheetItem
          label={miniPlayer.label}
          icon={AppWindow}
          disabledReason={miniPlayer.disabledReason}
          onPress={close(miniPlayer.toggle)}
        />
      )}
      <SheetItem
        label={pictureInPicture.label}
        icon={PictureInPicture2}
        disabledReason={pictureInPicture.disabledReason}
        onPress={close(pictureInPicture.toggle)}
      />
      {!isSideways && (
        <SheetItem
          label={isTheater ? t('theaterLeave') : t('theater')}
          icon={RectangleHorizontal}
          shortcut="T"
          onPress={close(() => settings.change({ roomLayout: isTheater ? 'default' : 'theater' }))}
        />
      )}
      {lock.mayLock && <SheetItem label={lock.label} icon={lock.isLocked ? LockOpen : Lock} onPress={close(lock.toggle)} />}
      <hr className={styles.separator} />
      <SheetItem label={t('stage:askReady')} icon={UsersRound} disabledReason={askReason} onPress={close(() => session.askReady())} />
      <SheetItem label={t('stage:countDown')} icon={Timer} disabledReason={countReason} onPress={close(() => session.countDown())} />
      <SheetItem label={t('invite:copyMoment')} icon={Link} disabledReason={copyMoment.disabledReason} onPress={close(copyMoment.copy)} />
      <hr className={styles.separator} />
      {features.map(({ name, MenuItems }) => MenuItems && <MenuItems key={name} isPhone={isPhone} onClose={onClose} />)}
      {!hasSyncButton && <SheetItem label={t('sync')} icon={RefreshCw} onPress={close(() => view.setState({ isSyncOpen: true }))} />}
      {!isPhone && (
        <SheetItem label={t('shortcuts')} icon={Keyboard} shortcut="?" onPress={close(() => view.setState({ isHelpOpen: true }))} />
      )}
    </>
  );
}
