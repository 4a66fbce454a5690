// The items of a room's menu that pair a device, and their dialog.
export { PairDialogOnceOpen } from './PairDialog.tsx';
export { SecondDeviceItems } from './SecondDeviceItems.tsx';
