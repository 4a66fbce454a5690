export { BannedNotice, LoginNotice } from './AudienceNotices.tsx';
export { Drawer } from './bar/Drawer.tsx';
export { RenameDialog } from './bar/RenameDialog.tsx';
export { UserMenuList } from './bar/UserMenuList.tsx';
export { PreferencesDialog } from '../features/preferences/PreferencesDialog.tsx';
