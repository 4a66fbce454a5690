import { lazy, type ComponentType } from 'react';
import type { AdminSection } from './sections.ts';

/** Each part of the operators' pages loads when it is first opened. */
export const sectionPages: Record<AdminSection, ComponentType> = {
  overview: lazy(async () => ({ default: (await import('./OverviewSection.tsx')).OverviewSection })),
  rooms: lazy(async () => ({ default: (await import('./RoomsSection.tsx')).RoomsSection })),
};
