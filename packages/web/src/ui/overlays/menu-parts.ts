export { Header } from 'react-aria-components/Header';
export { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
export { Separator } from 'react-aria-components/Separator';
export { RestoreFocus } from '../focus/RestoreFocus.tsx';
export { MenuPopover as Popover } from './Popover.tsx';
