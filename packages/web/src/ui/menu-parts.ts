export { Header } from 'react-aria-components/Header';
export { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
export { Separator } from 'react-aria-components/Separator';
export { FocusReturn } from './FocusReturn.tsx';
export { Popover } from './Popover.tsx';
