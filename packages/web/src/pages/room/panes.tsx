// Panes of the panel besides the chat.
export { People } from '../../features/people/People.tsx';
export { SettingsPanel } from '../../features/settings/SettingsPanel.tsx';
export { QueuePane } from './QueuePane.tsx';
