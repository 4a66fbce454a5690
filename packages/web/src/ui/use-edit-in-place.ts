import { useCallback, useRef, useState } from 'react';

export interface EditInPlace {
  isEditing: boolean;
  begin: () => void;
  end: () => void;
  /** Goes on the button that begins it. It has the focus again afterwards, unless that has gone elsewhere before. */
  button: (element: HTMLButtonElement | null) => void;
}

/** A field that stands for a while in place of the button that was pressed for it. */
export function useEditInPlace(): EditInPlace {
  const [isEditing, setEditing] = useState(false);
  const takesFocus = useRef(false);
  return {
    isEditing,
    begin: () => setEditing(true),
    end: () => {
      // On the way to something else the field has lost it by now.
      takesFocus.current = document.activeElement !== document.body;
      setEditing(false);
    },
    button: useCallback((element) => {
      if (takesFocus.current) element?.focus();
      takesFocus.current &&= element === null;
    }, []),
  };
}
