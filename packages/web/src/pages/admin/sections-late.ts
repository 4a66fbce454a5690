export { ActivitySection as activity } from './ActivitySection.tsx';
export { AnnouncementSection as announcement } from './settings/AnnouncementSection.tsx';
export { LimitsSection as limits } from './settings/LimitsSection.tsx';
export { LogsSection as logs } from './LogsSection.tsx';
export { OverviewSection as overview } from './OverviewSection.tsx';
export { PeopleSection as people } from './people/PeopleSection.tsx';
export { SitesSection as providers } from './SitesSection.tsx';
export { RoomsSection as rooms } from './rooms/RoomsSection.tsx';
