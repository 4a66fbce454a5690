/** A start tag of an XML document: its name and attributes without prefixes. */
export interface StartTag {
  name: string;
  /** The text between the name and the end of the tag. */
  attributes: string;
  /** The text up to the next tag, with entities unreplaced. */
  text: string;
}

/**
 * The start tags of an XML text in order, without declarations, comments and CDATA sections. Takes linear time and keeps one
 * tag in memory: building a tree of 2 MB of XML takes more than a second. Ends where the text isn't XML.
 */
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

/** The end of a declaration, comment or CDATA section; -1 if it has no end, undefined at a tag. */
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

/** The position after a document type, whose own declarations stand in brackets; -1 if it has no end. */
function doctypeEnd(xml: string, open: number): number {
  const end = tagEnd(xml, open, '>[');
  if (end < 0 || xml[end - 1] === '>') return end;
  const bracket = tagEnd(xml, end - 1, ']');
  return bracket < 0 ? -1 : tagEnd(xml, bracket - 1, '>');
}

/** The position after the first of some characters that stands in no quotes, such as the tag's `>`; -1 if there is none. */
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

/** The value of an attribute with any prefix; undefined if the tag doesn't have it. */
export function attributeOf(tag: StartTag, name: string): string | undefined {
  for (const [, found, double, single] of tag.attributes.matchAll(/(?<![\w.-])([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (found === name) return double ?? single;
  }
  return undefined;
}
