import { useTranslation } from 'react-i18next';

/** Tells a bot from its account's user, who has the same name. Stands behind the name. */
export function BotMark({ of: { isBot } }: { of: { isBot?: boolean | undefined } }) {
  const { t } = useTranslation('room');
  return isBot === true && <span className="caption"> {t('bot')}</span>;
}
