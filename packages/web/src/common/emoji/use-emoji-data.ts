import { useEffect, useState } from 'react';
import { useSetting } from '../../preferences/settings-store.ts';
import { loadEmoji, type NamedEmojiData } from './emoji-data.ts';

/** Returns undefined until the emoji are wanted and loaded, and if loading fails. */
export function useEmojiData(isWanted: boolean): NamedEmojiData | undefined {
  const locale = useSetting((settings) => settings.locale);
  const [data, setData] = useState<NamedEmojiData>();
  useEffect(() => {
    let isCurrent = true;
    if (isWanted)
      loadEmoji(locale).then(
        (loaded) => isCurrent && setData(loaded),
        () => undefined,
      );
    return () => void (isCurrent = false);
  }, [isWanted, locale]);
  return data;
}
