import { useTranslation } from 'react-i18next';
import { describeRoomBan } from '../../common/describe-ban.ts';
import type { OwnBan } from '../../common/user-store.ts';
import { Door, DoorActions } from '../../ui/Door.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** In place of a room that bans this user: until when, and why. */
export function BannedFromRoomDoor({ ban }: { ban: OwnBan }) {
  const { t, i18n } = useTranslation(['doors', 'room']);
  return (
    <Door role="alert" illustration="projector" title={t('roomBannedTitle')} lead={describeRoomBan(ban, i18n)}>
      <DoorActions>
        <LinkButton to="/rooms" kind="primary">
          {t('room:findAnotherRoom')}
        </LinkButton>
      </DoorActions>
    </Door>
  );
}
