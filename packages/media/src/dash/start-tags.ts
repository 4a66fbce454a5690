export interface StartTag {
  name: string;
  attributes: string;
  /** Up to the next tag, with entities unreplaced. */
  text: string;
}

/** Yields start tags up to the first error, in linear time and with one in memory: a tree of 2 MB of XML takes more than a second. */
export function* startTagsOf(xml: string): Generator<StartTag> {
  let at = 0;
  for (;;) {
    const open = xml.indexOf('<', at);
    if (open < 0) return;
    const skipped = skipTo(xml, open);
    const close = skipped ?? tagEnd(xml, open);
    if (close < 0) return;
    at = close;
    if (skipped === undefined && xml[open + 1] !== '/') yield startTag(xml, open, close);
  }
}

/** Returns the end of a declaration, comment or CDATA section; -1 without one, undefined at a tag. */
function skipTo(xml: string, open: number): number | undefined {
  if (xml.startsWith('<!DOCTYPE', open)) return doctypeEnd(xml, open);
  for (const [start, end] of [
    ['<?', '?>'],
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
  ] as const) {
    if (!xml.startsWith(start, open)) continue;
    const found = xml.indexOf(end, open + start.length);
    return found < 0 ? -1 : found + end.length;
  }
  return undefined;
}

/** Skips a document type, whose own declarations stand in brackets. */
function doctypeEnd(xml: string, open: number): number {
  const end = tagEnd(xml, open, '>[');
  if (end < 0 || xml[end - 1] === '>') return end;
  const bracket = tagEnd(xml, end - 1, ']');
  return bracket < 0 ? -1 : tagEnd(xml, bracket - 1, '>');
}

/** Returns the position after the first of `ends` outside quotes; -1 if there is none. */
function tagEnd(xml: string, open: number, ends = '>'): number {
  for (let at = open + 1; at < xml.length; at += 1) {
    const character = xml[at] ?? '';
    if (ends.includes(character)) return at + 1;
    if (character === '"' || character === "'") {
      at = xml.indexOf(character, at + 1);
      if (at < 0) return -1;
    }
  }
  return -1;
}

function startTag(xml: string, open: number, close: number): StartTag {
  const inside = xml.slice(open + 1, close - 1);
  const space = inside.search(/[\s/]/);
  const name = space < 0 ? inside : inside.slice(0, space);
  const next = xml.indexOf('<', close);
  return {
    name: name.slice(name.indexOf(':') + 1),
    attributes: space < 0 ? '' : inside.slice(space),
    text: xml.slice(close, next < 0 ? xml.length : next).trim(),
  };
}

/** Returns the value of an attribute with any prefix. */
export function attributeOf(tag: StartTag, name: string): string | undefined {
  for (const [, found, double, single] of tag.attributes.matchAll(/(?<![\w.-])([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (found === name) return double ?? single;
  }
  return undefined;
}
