import { useEffect, useState } from 'react';
import { useSetting } from '../../preferences/settings-store.ts';
import { loadEmoji, type NamedEmojiData } from './emoji-data.ts';

/** The emoji in the language of the page, loaded once they are wanted. Undefined until then, and where they fail to load. */
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
