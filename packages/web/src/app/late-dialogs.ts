// Menus and dialogs of the bar, and the doors that few users stand before.
export { BannedDoor } from './BannedDoor.tsx';
export { Drawer } from './bar/Drawer.tsx';
export { LoginDoor } from './LoginDoor.tsx';
export { RenameDialog } from './bar/RenameDialog.tsx';
export { UserMenuList } from './bar/UserMenuList.tsx';
export { PreferencesDialog } from '../features/preferences/PreferencesDialog.tsx';
