import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useShell } from '../../common/shell-context.ts';
import { useQuickRoom } from '../../common/rooms/use-quick-room.ts';
import { useRoomRefusal, type RoomRefusal } from '../../common/rooms/use-room-refusal.ts';
import lighthouse from '../../assets/stills/lighthouse.webp';
import { BaseButton } from '../../ui/BaseButton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { UserName } from '../../ui/pictures/Avatar.tsx';
import styles from './Hero.module.css';
import { LinkForm } from './LinkForm.tsx';

/** Taken seats may have a person who leans to one side. */
const seats = [
  ['', 'yes', '', '', '', 'right', 'left', '', 'yes', ''],
  ['', 'yes', '', 'right', 'left', '', '', '', 'yes', ''],
] as const;

export function Hero() {
  const { t } = useTranslation(['home', 'app']);
  const refusal = useRoomRefusal();
  const { label, act } = useSofa(refusal);
  const sofa = (className: string | undefined) => (
    <BaseButton className={classNames(styles.sofa, className)} onPress={act}>
      {label}
    </BaseButton>
  );
  return (
    <section className={styles.hero} aria-labelledby="headline">
      <div className={styles.screen}>
        <img src={lighthouse} width={1600} height={900} alt={t('heroPicture')} fetchPriority="high" />
        <div className={styles.title}>
          <h1 className="headline" id="headline">
            {t('headline')}
          </h1>
          <p>{t('subtitle')}</p>
        </div>
        <div className={styles.chat} aria-hidden="true">
          <p>
            <UserName name="Ilse" /> {t('heroChat1')}
          </p>
          <p>
            <UserName name="Tomasz" /> {t('heroChat2')}
          </p>
          <p>
            <UserName name="Noor" /> {t('heroChat3')}
          </p>
        </div>
      </div>
      <div className={styles.row}>
        <Seats taken={seats[0]} />
        {sofa(styles.wide)}
        <Seats taken={seats[1]} />
      </div>
      <div className={styles.start}>
        {sofa(styles.narrow)}
        {refusal === undefined ? <LinkForm /> : <p className={classNames(styles.refusal, 'lead')}>{refusal.reason}</p>}
      </div>
    </section>
  );
}

function useSofa(refusal: RoomRefusal | undefined): { label: string; act: () => void } {
  const { t } = useTranslation('app');
  const createRoom = useQuickRoom();
  const { openLogin } = useShell();
  const [, navigate] = useLocation();
  if (refusal === undefined) return { label: t('createRoom'), act: () => createRoom() };
  return refusal.canLogIn ? { label: t('logIn'), act: openLogin } : { label: t('browseRooms'), act: () => navigate('/rooms') };
}

function Seats({ taken }: { taken: readonly string[] }) {
  // The seats keep their order.
  // oxlint-disable-next-line react/no-array-index-key
  return taken.map((how, index) => <i key={index} data-taken={how === '' ? undefined : how} />);
}
