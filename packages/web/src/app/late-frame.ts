export { Footer } from './Footer.tsx';
export { OfflineBar } from './OfflineBar.tsx';
export { ToastList } from '../common/toasts/ToastList.tsx';
export { showTooltips } from '../ui/overlays/tooltips.ts';
export { cacheApp } from '../worker/cache-app.ts';
