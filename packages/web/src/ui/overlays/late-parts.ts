export { DialogPanel } from './DialogPanel.tsx';
export { PopoverPanel } from './PopoverPanel.tsx';
