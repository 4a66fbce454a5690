/** Elements of WebVTT besides plain spans (WebVTT, DOM construction rules). */
const tags = new Set(['B', 'I', 'U', 'RUBY', 'RT']);
/** Classes with a meaning (WebVTT, default text colors); others could be classes of the page. */
const colors = new Set(['white', 'lime', 'cyan', 'red', 'yellow', 'magenta', 'blue', 'black']);
/** Deeper elements become text, because browsers lay out nested ones slowly. */
const maxDepth = 6;

/** Limit for the cues of a moment: hostile files have any number of characters at once. */
export interface Budget {
  characters: number;
}

/** Copies a cue's text with its styles, and uses up the budget. */
export function copyCue(cue: VTTCue, document: Document, budget: Budget): DocumentFragment {
  const copy = document.createDocumentFragment();
  // Twice as much of it may be tags.
  const text = cue.text.slice(0, 3 * budget.characters);
  const short = text.length === cue.text.length ? cue : new VTTCue(cue.startTime, cue.endTime, text);
  copyNodes(short.getCueAsHTML(), copy, 0, budget);
  return copy;
}

function copyNodes(from: Node, to: Node, depth: number, budget: Budget): void {
  for (const node of from.childNodes) {
    if (budget.characters <= 0) return;
    if (node instanceof Text) {
      to.appendChild(to.ownerDocument?.createTextNode(node.data.slice(0, budget.characters)) ?? node);
      budget.characters -= node.data.length;
    } else if (node instanceof Element) {
      // Elements without any text take time too.
      budget.characters -= 1;
      copyNodes(node, depth < maxDepth ? to.appendChild(copyElement(node, to)) : to, depth + 1, budget);
    }
  }
}

function copyElement(element: Element, { ownerDocument }: Node): HTMLElement {
  const name = element.tagName.toUpperCase();
  const copy = (ownerDocument ?? document).createElement(tags.has(name) ? name : 'span');
  for (const color of element.classList) if (colors.has(color)) copy.style.color = color;
  if (element instanceof HTMLElement && element.lang !== '') copy.lang = element.lang;
  return copy;
}
