export { Footer } from './Footer.tsx';
export { OfflineBar } from './OfflineBar.tsx';
export { ToastList } from '../common/toasts/ToastList.tsx';
export { showTooltips } from '../ui/overlays/tooltips.ts';
export { cacheApp } from '../worker/cache-app.ts';
// Loaded here, so that the first call needs no wait for them.
export { userCalls } from '@matinee/protocol/user-calls';
