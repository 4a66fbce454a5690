import { Maximize, Pause, RotateCcw, RotateCw, Volume2, type LucideIcon } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import train from '../../assets/stills/train.webp';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { UserName, AvatarGroup } from '../../ui/pictures/Avatar.tsx';
import styles from './RoomMockup.module.css';

const span = (from: number, to: number, category?: string) =>
  ({ '--from': from, '--to': to, ...(category === undefined ? {} : { '--segment': `var(--segment-${category})` }) }) as CSSProperties;

/** Inert, and a single image to screen readers. */
export function RoomMockup() {
  const { t } = useTranslation('home');
  return (
    <figure aria-label={t('productPicture')}>
      <div className={styles.mockup} aria-hidden="true">
        <div>
          <img src={train} width={1600} height={900} alt="" loading="lazy" />
          <div className={styles.dock}>
            <div className={styles.seekBar}>
              <i style={span(0.37, 0.5)} />
              <i style={span(0.71, 0.74)} />
              <i className={styles.played} style={span(0, 0.37)} />
              <i className={styles.segment} style={span(0.012, 0.03, 'intro')} />
              <i className={styles.segment} style={span(0.602, 0.628, 'sponsor')} />
              <i className={styles.segment} style={span(0.955, 1, 'outro')} />
              <i className={styles.thumb} style={span(0.37, 0.37)} />
            </div>
            <div className={styles.keys}>
              <MockupButton of={Pause} />
              <MockupButton of={RotateCcw} />
              <MockupButton of={RotateCw} />
              <span className={styles.time}>
                <b>24:51</b> / 1:07:10
              </span>
              <span className={styles.grow} />
              <MockupButton of={Volume2} />
              <MockupButton of={Maximize} />
            </div>
          </div>
        </div>
        <div className={styles.chat}>
          <AvatarGroup avatars={['Noor', 'Ilse', 'Tomasz', 'Aiko', 'Pilar']} />
          <p className={styles.system}>{t('productJoined')}</p>
          <p>
            <UserName name="Aiko" /> {t('productChat1')}
          </p>
          <p>
            <UserName name="Noor" /> {t('productChat2')}
          </p>
          <p className={styles.system}>{t('productSeek')}</p>
          <p>
            <UserName name="Aiko" /> {t('productChat3')}
          </p>
        </div>
      </div>
    </figure>
  );
}

function MockupButton({ of }: { of: LucideIcon }) {
  return (
    <span>
      <Icon of={of} />
    </span>
  );
}
