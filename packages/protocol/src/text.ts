// Control characters (tab and line feed aside) and the marks that override or isolate the direction of text: both let
// a name or a message pretend to be something else.
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

// No script puts more than 30 marks on one letter (UAX #15, Stream-Safe Text Format), and putting marks in order takes
// the square of their number.
const marksTooMany = /(\p{M}{30})\p{M}+/gu;

/** Text from a person, safe to show to others: NFC, without control and direction-override characters, trimmed. */
export function cleanText(text: string): string {
  return text.replace(hidden, '').replace(marksTooMany, '$1').normalize('NFC').trim();
}

/** The same for what must stay on one line: names and titles. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/\s+/g, ' ')).replace(/ +/g, ' ');
}
