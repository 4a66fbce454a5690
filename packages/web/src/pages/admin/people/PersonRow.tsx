import type { BanKind, ConnectedUser } from '@matinee/protocol';
import { Ban, Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../../ui/overlays/Menu.tsx';
import { kindsOf } from './ban-choice.ts';
import styles from '../Section.module.css';
import { useFormats } from '../use-formats.ts';

/** A user who has a room open. */
export function PersonRow({ user, nowMs, onBan }: { user: ConnectedUser; nowMs: number; onBan: (kind: BanKind) => void }) {
  const { t } = useTranslation('admin');
  const { duration } = useFormats();
  const { name, isLoggedIn, network, rooms, since } = user;
  return (
    <tr>
      <th scope="row">
        <span className={classNames(styles.withAvatar)}>
          <Avatar name={name} size="s" />
          <span>
            <bdi>{name}</bdi>
            <small>{t(isLoggedIn ? 'banKind.account' : 'guest')}</small>
          </span>
        </span>
      </th>
      <td className="num">{network}</td>
      <td>
        <bdi>{rooms.map((room) => room.title.trim() || room.name).join(', ')}</bdi>
      </td>
      <td className="num" data-label={t('hereFor')}>
        {duration(nowMs - since)}
      </td>
      <td data-tools="">
        <MenuTrigger>
          <IconButton label={t('moreOf', { name })} icon={Ellipsis} />
          <Menu label={t('moreOf', { name })} placement="bottom end" onAction={(kind) => onBan(kind as BanKind)}>
            {kindsOf(user).map((kind) => (
              <MenuItem key={kind} id={kind} label={t(`banItem.${kind}`)} icon={Ban} kind="danger" />
            ))}
          </Menu>
        </MenuTrigger>
      </td>
    </tr>
  );
}
