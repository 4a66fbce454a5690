import { useEffect, useState } from 'react';

export function useDelayedFlag(isOn: boolean, delayMs: number): boolean {
  const [isDelayOver, setDelayOver] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const id = setTimeout(() => setDelayOver(true), delayMs);
    return () => {
      clearTimeout(id);
      setDelayOver(false);
    };
  }, [isOn, delayMs]);
  return isOn && isDelayOver;
}
