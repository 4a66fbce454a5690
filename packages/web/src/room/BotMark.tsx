import { useTranslation } from 'react-i18next';

/** Distinguishes a bot from its account's user, who has the same name. */
export function BotMark({ of: { isBot } }: { of: { isBot?: boolean | undefined } }) {
  return isBot === true && <Mark />;
}

function Mark() {
  const { t } = useTranslation('room');
  return <span className="caption"> {t('bot')}</span>;
}
