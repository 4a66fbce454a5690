/** In the order of the links; the first is at /admin itself. */
export const sections = ['overview', 'rooms', 'people', 'limits', 'announcement', 'logs', 'providers', 'activity'] as const;
export type AdminSection = (typeof sections)[number];

export function pathOfSection(section: AdminSection): string {
  return section === 'overview' ? '/admin' : `/admin/${section}`;
}
