import { useCallback, useRef, useState } from 'react';

export interface EditInPlace {
  isEditing: boolean;
  begin: () => void;
  end: () => void;
  /** Gets the focus back, unless that has left the field. */
  button: (element: HTMLButtonElement | null) => void;
}

/** A field in place of its button, in an element with `data-in-place`. */
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
