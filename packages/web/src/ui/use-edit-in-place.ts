import { useCallback, useRef, useState } from 'react';

export interface EditInPlace {
  isEditing: boolean;
  begin: () => void;
  end: () => void;
  /** Goes on the button that begins it. It has the focus again afterwards, unless that has left the field before. */
  button: (element: HTMLButtonElement | null) => void;
}

/** A field that stands for a while in place of the button that was pressed for it. What stands there has `data-in-place`. */
export function useEditInPlace(): EditInPlace {
  const [isEditing, setEditing] = useState(false);
  const takesFocus = useRef(false);
  return {
    isEditing,
    begin: () => setEditing(true),
    end: () => {
      // Whoever is on the way to something else, or writes there since, is not called back.
      takesFocus.current = document.activeElement?.closest('[data-in-place]') instanceof Element;
      setEditing(false);
    },
    button: useCallback((element) => {
      if (takesFocus.current) element?.focus();
      takesFocus.current &&= element === null;
    }, []),
  };
}
