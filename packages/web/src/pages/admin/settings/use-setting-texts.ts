import { limitNames, linkServices, serviceSettingOf } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { useSiteName } from '../use-formats.ts';

export interface SettingTexts {
  name: string;
  valueOf: (value: unknown) => string;
}

/** Settings of another version of the server have no texts. */
export function useSettingTexts(): (name: string) => SettingTexts | undefined {
  const { t } = useTranslation('admin');
  const providerName = useSiteName();
  /** Another version of the server may have set values without a text. */
  const texts = (name: string, values: Readonly<Record<string, string>>): SettingTexts => ({
    name,
    valueOf: (value) => new Map<unknown, string>(Object.entries(values)).get(value) ?? String(value),
  });
  const onOrOff = { on: t('on'), off: t('off') };
  return (name) => {
    switch (name) {
      case 'registration':
        return texts(t('registration'), {
          open: t('registration.open'),
          invite: t('registration.invite'),
          closed: t('registration.closed'),
        });
      case 'roomCreation':
        return texts(t('roomCreation'), {
          everyone: t('roomCreation.everyone'),
          members: t('roomCreation.members'),
          administrators: t('roomCreation.administrators'),
        });
      case 'guests':
        return texts(t('guests'), onOrOff);
      default: {
        const limit = limitNames.find((one) => one === name);
        if (limit !== undefined) return texts(t(`limit.${limit}`), {});
        const service = linkServices.find((one) => serviceSettingOf(one) === name);
        return service && texts(t('linksOf', { service: providerName(service) }), onOrOff);
      }
    }
  };
}
