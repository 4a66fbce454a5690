import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './ShortcutList.module.css';
import keyStyles from '../../ui/Kbd.module.css';

export function ShortcutList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['player', 'stage', 'viewing']);
  const rows: [string, string[]][] = [
    [t('shortcutPlay'), [t('keySpace'), 'K']],
    [t('back'), ['J', '←']],
    [t('forward'), ['L', '→']],
    [t('stage:shortcutJump'), ['0', '9']],
    [t('stage:shortcutEnds'), [t('stage:keyHome'), t('stage:keyEnd')]],
    [t('viewing:shortcutChapter'), [`${t('viewing:keyControl')} ←`, `${t('viewing:keyControl')} →`]],
    [t('stage:shortcutFrame'), [',', '.']],
    [t('stage:shortcutSpeed'), ['<', '>']],
    [t('shortcutVolume'), ['↑', '↓']],
    [t('mute'), ['M']],
    [t('fullscreen'), ['F']],
    [t('theater'), ['T']],
    [t('stage:shortcutPanel'), ['P']],
    [t('captions'), ['C']],
    [t('viewing:shortcutCaptionDelay'), ['Z', 'X']],
    [t('shortcutNext'), ['N']],
    [t('shortcutChat'), ['/']],
    [t('shortcutHelp'), ['?']],
  ];
  return (
    <Dialog title={t('shortcuts')} lead={t('shortcutsLead')} width="26rem" isOpen={isOpen} onClose={onClose}>
      <dl className={styles.list}>
        {rows.map(([label, keys]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

export function Kbd({ children }: { children: string }) {
  return <kbd className={keyStyles.kbd}>{children}</kbd>;
}
