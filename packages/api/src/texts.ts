/** A docstring in a document: its first sentence as plain text, and all of it as Markdown if that says more. */
export interface Texts {
  summary: string;
  description?: string;
}

export function textsOf(comment: string): Texts {
  const sentence = /^(?:`[^`]*`|[^`])*?[.:;](?= |$)/.exec(comment)?.[0] ?? comment;
  const summary = sentence.replace(/[.:;]$/, '').replaceAll('`', '');
  return { summary, ...(comment !== `${summary}.` && { description: comment }) };
}
