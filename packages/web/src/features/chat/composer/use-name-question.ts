import { useState } from 'react';
import { useSettingsStore } from '../../../preferences/settings-store.ts';
import { selectPeopleCount } from '../../../room-client/room-selectors.ts';
import { useRoom } from '../../../room/room-context.ts';
import { useIsNameless } from '../../../room/use-is-nameless.ts';

export interface NameQuestion {
  isAsked: boolean;
  /** Asks a guest for a name, now that they write. A guest who is alone is asked by the invitation. */
  ask: () => void;
  /** A guest who writes without giving a name keeps the one they have. */
  keepName: () => void;
}

/** The question for a name before the first message of a guest. */
export function useNameQuestion(): NameQuestion {
  const settings = useSettingsStore();
  const isNameless = useIsNameless();
  const isAlone = useRoom((room) => selectPeopleCount(room) < 2);
  const [isWriting, setWriting] = useState(false);
  const isAsked = isNameless && isWriting && !isAlone;
  return {
    isAsked,
    ask: () => setWriting(true),
    keepName: () => {
      if (isAsked) settings.change({ nameAsked: true });
    },
  };
}
