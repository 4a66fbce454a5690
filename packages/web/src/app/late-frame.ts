// The parts of the frame that show after the first paint of a page.
export { Footer } from './Footer.tsx';
export { OfflineBar } from './OfflineBar.tsx';
export { ToastList } from '../common/toasts/ToastList.tsx';
