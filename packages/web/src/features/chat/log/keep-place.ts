import { flushSync } from 'react-dom';

/** Makes a change that adds messages above those in view, which stay where they are. */
export function keepPlace(list: Element | null, change: () => void): void {
  const fromEnd = list === null ? 0 : list.scrollHeight - list.scrollTop;
  flushSync(change);
  if (list !== null) list.scrollTop = list.scrollHeight - fromEnd;
}
