export { LateDialog } from './LateDialog.tsx';
export { LibraryButton } from './LibraryButton.tsx';
