// Panes of the panel besides the chat.
export { People } from '../../features/people/People.tsx';
export { QueuePane } from './QueuePane.tsx';
export { SettingsPane } from './SettingsPane.tsx';
