import { useCallback, useRef, useState } from 'react';

export interface EditInPlace {
  isEditing: boolean;
  begin: () => void;
  end: () => void;
  /** Goes on the button that begins it, as its ref. The button gets the focus back, unless that has left the field. */
  button: (element: HTMLButtonElement | null) => void;
}

/** A field that takes the place of the button that was pressed for it. The field is in an element with `data-in-place`. */
export function useEditInPlace(): EditInPlace {
  const [isEditing, setEditing] = useState(false);
  const takesFocus = useRef(false);
  return {
    isEditing,
    begin: () => setEditing(true),
    end: () => {
      takesFocus.current = document.activeElement?.closest('[data-in-place]') instanceof Element;
      setEditing(false);
    },
    button: useCallback((element) => {
      if (takesFocus.current) element?.focus();
      takesFocus.current &&= element === null;
    }, []),
  };
}
