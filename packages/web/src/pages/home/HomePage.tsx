import { useTranslation } from 'react-i18next';
import { ServerAnnouncement } from '../../common/server/ServerAnnouncement.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Hero } from './Hero.tsx';
import styles from './HomePage.module.css';
import { OfferedSites } from './OfferedSites.tsx';
import { RecentRooms } from './RecentRooms.tsx';
import { RoomMockup } from './RoomMockup.tsx';
import { later } from '../../ui/later.tsx';

// Below the fold, and it loads react-query.
const LiveRooms = later(() => import('./LiveRooms.tsx'))(({ LiveRooms }) => LiveRooms);

export function HomePage() {
  const { t } = useTranslation('home');
  return (
    <main>
      <div className={styles.announcement}>
        <ServerAnnouncement />
      </div>
      <Hero />
      <RecentRooms />
      <section className={classNames(styles.section, styles.howItWorks)} aria-label={t('howTitle')}>
        <ol className={styles.steps}>
          <li>
            <h2>{t('step1Title')}</h2>
            <p>{t('step1Text')}</p>
          </li>
          <li>
            <h2>{t('step2Title')}</h2>
            <p>{t('step2Text')}</p>
          </li>
          <li>
            <h2>{t('step3Title')}</h2>
            <p>{t('step3Text')}</p>
          </li>
        </ol>
        <RoomMockup />
      </section>
      <section className={styles.section} aria-labelledby="plays">
        <h2 className="meta" id="plays">
          {t('playsTitle')}
        </h2>
        <OfferedSites className={styles.sites} />
      </section>
      <LiveRooms />
    </main>
  );
}
