// The parts of the frame that show after the first paint of a page, and what starts after it.
export { Footer } from './Footer.tsx';
export { OfflineBar } from './OfflineBar.tsx';
export { ToastList } from '../common/toasts/ToastList.tsx';
export { showTooltips } from '../ui/overlays/tooltips.ts';
export { cacheApp } from '../worker/cache-app.ts';
// The first call that needs them would wait for them.
export { userCalls } from '@matinee/protocol/user-calls';
