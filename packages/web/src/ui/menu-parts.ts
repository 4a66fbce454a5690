export { Header } from 'react-aria-components/Header';
export { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
export { Separator } from 'react-aria-components/Separator';
export { Text } from 'react-aria-components/Text';
export { Popover } from './Popover.tsx';
