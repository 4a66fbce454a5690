import { serviceNames, type LinkService } from '@matinee/protocol';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format-number.ts';

export interface Formats {
  number: (value: number) => string;
  /** `share` is between 0 and 1. */
  percent: (share: number, digits?: number) => string;
  /** Such as 1.6 GB. */
  bytes: (bytes: number) => string;
  /** Such as 3 ms. */
  ms: (ms: number) => string;
  /** Such as 1.9s. */
  seconds: (ms: number) => string;
  /** In the largest unit, such as 12 days. */
  duration: (ms: number) => string;
  /** Such as 14 Nov, 22:06. */
  moment: (epochMs: number) => string;
  time: (epochMs: number) => string;
  recent: (epochMs: number, nowMs: number) => string;
  daysAgo: (days: number) => string;
}

const gigabyte = 1e9;
const megabyte = 1e6;
const dayMs = 24 * 3600 * 1000;
const units = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => createFormats(language), [language]);
}

export function createFormats(language: string): Formats {
  const moment = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' });
  const unit = (value: number, name: string, options: Intl.NumberFormatOptions = {}): string =>
    formatNumber(value, language, { style: 'unit', unit: name, ...options });
  return {
    number: (value) => formatNumber(value, language),
    percent: (share, digits = 0) => formatNumber(share, language, { style: 'percent', maximumFractionDigits: digits }),
    bytes: (bytes) =>
      bytes >= gigabyte
        ? unit(bytes / gigabyte, 'gigabyte', { maximumFractionDigits: 1 })
        : unit(bytes / megabyte, 'megabyte', { maximumFractionDigits: 0 }),
    ms: (ms) => unit(ms, 'millisecond', { maximumFractionDigits: ms < 10 ? 1 : 0 }),
    seconds: (ms) => unit(ms / 1000, 'second', { unitDisplay: 'narrow', maximumFractionDigits: 1 }),
    duration(ms) {
      const seconds = Math.max(1, ms / 1000);
      const [name, length] = units.find(([, unitSeconds]) => seconds >= unitSeconds) ?? ['second', 1];
      return unit(Math.floor(seconds / length), name, { unitDisplay: 'long' });
    },
    moment: (epochMs) => moment.format(epochMs),
    time: (epochMs) => time.format(epochMs),
    recent: (epochMs, nowMs) => (nowMs - epochMs < dayMs ? time : moment).format(epochMs),
    daysAgo: (days) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day'),
  };
}

export function useSiteName(): (service: LinkService) => string {
  const { t } = useTranslation('admin');
  return (service) => (service === 'direct' ? t('directFiles') : serviceNames[service]);
}
