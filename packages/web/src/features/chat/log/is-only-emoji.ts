const maxEmoji = 6;
/** Flags, keycaps, and pictures with what may modify and join them; each alternative begins with other characters. */
const emojiText =
  /^(?:\p{Regional_Indicator}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}[\ufe0f\u200d\p{Emoji_Modifier}\u{e0020}-\u{e007f}]*|\s)+$/u;

/** Whether a text is nothing but one to six emoji. */
export function isOnlyEmoji(text: string): boolean {
  return (
    text.length <= 80 &&
    emojiText.test(text) &&
    text.trim() !== '' &&
    [...new Intl.Segmenter().segment(text.replace(/\s/g, ''))].length <= maxEmoji
  );
}
