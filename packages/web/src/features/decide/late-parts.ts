export { DecideItems } from './DecideItems.tsx';
export { Decisions } from './Decisions.tsx';
