import { lazy, type ComponentType } from 'react';
import type { AdminSection } from './sections.ts';

/** Each part of the operators' pages loads when it is first opened. */
export const sectionPages: Record<AdminSection, ComponentType> = {
  overview: lazy(async () => ({ default: (await import('./OverviewSection.tsx')).OverviewSection })),
  people: lazy(async () => ({ default: (await import('./PeopleSection.tsx')).PeopleSection })),
  limits: lazy(async () => ({ default: (await import('./LimitsSection.tsx')).LimitsSection })),
  announcement: lazy(async () => ({ default: (await import('./AnnouncementSection.tsx')).AnnouncementSection })),
  logs: lazy(async () => ({ default: (await import('./LogsSection.tsx')).LogsSection })),
  providers: lazy(async () => ({ default: (await import('./ProvidersSection.tsx')).ProvidersSection })),
  activity: lazy(async () => ({ default: (await import('./ActivitySection.tsx')).ActivitySection })),
  rooms: lazy(async () => ({ default: (await import('./RoomsSection.tsx')).RoomsSection })),
};
