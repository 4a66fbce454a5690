import { join, relative } from 'node:path';
import { catalogueFolders } from '../packages/web/build/catalogue-folders.ts';
import { codeOf, filesBelow, isTest, parse, read, root, walk, type SyntaxNode } from './sources.ts';

// Sentences that a reader has to read twice.

const question = /^(?:What|Who|Whom|Whose|How(?! many| much| long| often| far)|Where|When|With what|For whom|Those|One that)\b/;
const passive = /\b(?:could not|couldn’t|couldn't|cannot|can’t|can't) \b/;
const patterns: Record<string, RegExp> = {
  'a clause as the subject': /(?:^|[.:;] )(?:Who|What|Whose|Whom)(?:ever)? [^?]*$/,
  'a fronted “Of …”': /(?:^|[.:;] )Of (?:a|an|the|all|one|each|any|several|two|many|\d+)\b/,
  '“that of”': /\b(?:that|those) of\b/,
  '“one that”': /(?<!\b(?:no|every|any|each|more than|at least) )\b(?:one|those) (?:that|who|which|whose)\b/,
  '“no more”': /\bno more\b(?! than)/,
  '“any more”': /\bany more\b/,
  'a word that the glossary rejects':
    /\b(?:whoever|whatever|somebody|(?<!["'`])nobody|anew|newcomers?|lately|disown(?:s|ed)?|untold|is on by now|so long as to)\b/i,
};

/** `where` is the path, with a key or an id if it has one. */
export interface Prose {
  where: string;
  kind: 'comment' | 'title' | 'log' | 'text' | 'rule' | 'document';
  text: string;
}

/** Returns the names of the patterns found. Questions and headings are harmless on a screen and in documents. */
export function patternsIn({ kind, text }: Prose): string[] {
  const sentences = text.replace(/\s+/g, ' ').trim();
  const found = Object.keys(patterns).filter((name) => patterns[name]?.test(sentences) === true);
  if ((kind === 'comment' || kind === 'title') && question.test(sentences)) found.push('a question that isn’t one');
  if (kind === 'log' && passive.test(sentences)) found.push('no “failed to …”');
  return found;
}

export function proseOf(unit: string): Prose[] {
  const inCode = codeOf(unit).flatMap((path) => proseOfCode(path));
  const documents = filesBelow(unit).filter((path) => path.endsWith('.md'));
  return [...inCode, ...documents.flatMap((path) => paragraphsOf(path))];
}

export function paragraphsOf(path: string): Prose[] {
  const text = read(path).replace(/^```[\s\S]*?^```$/gm, '');
  return text
    .split(/\n\n|\n(?=[-*#|]|\d+\. )/)
    .map((part) => ({ where: path, kind: 'document', text: withoutCode(part.replace(/^[-*#\s]+/, '')) }));
}

export function rules(): Prose[] {
  const lines = filesBelow('docs/spec').flatMap((path) => [...read(path).matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.*)$/gm)]);
  return lines.map(([, id = '', text = '']) => ({ where: id, kind: 'rule', text: withoutCode(text) }));
}

export function screenTexts(): Prose[] {
  const textsIn = (value: unknown, where: string): Prose[] =>
    typeof value === 'string'
      ? [{ where, kind: 'text', text: value }]
      : Object.entries(value as object).flatMap(([key, inner]) => textsIn(inner, `${where} ${key}`));
  const folders = catalogueFolders(join(root, 'packages/web/src/i18n')).map((folder) => relative(root, join(folder, 'en')));
  return folders.flatMap(filesInFolder).flatMap((path) => textsIn(JSON.parse(read(path)), path));
}

const filesInFolder = (folder: string): string[] => filesBelow(folder).filter((path) => path.endsWith('.json'));

function proseOfCode(path: string): Prose[] {
  const { text, program, comments } = parse(path);
  const found: Prose[] = comments.map((comment) => ({ where: path, kind: 'comment', text: withoutCode(withoutMarkup(comment.text)) }));
  walk(program, (node) => {
    const title = isTest(path) ? titleOf(node, text) : undefined;
    if (title !== undefined) found.push({ where: path, kind: 'title', text: title });
    const message = messageOf(node);
    if (message !== undefined) found.push({ where: path, kind: 'log', text: message });
  });
  return found;
}

/** Returns a test's title without the ids of rules. */
function titleOf({ type, callee, arguments: given }: SyntaxNode, text: string): string | undefined {
  if (type !== 'CallExpression') return undefined;
  const { start, end } = callee as SyntaxNode;
  const [title] = given as SyntaxNode[];
  if (title === undefined || !/^(?:test|describe|it)\b/.test(text.slice(start, end))) return undefined;
  if (title.type !== 'Literal' && title.type !== 'TemplateLiteral') return undefined;
  return text.slice(title.start + 1, title.end - 1).replace(/\[[A-Z]+-\d+\] ?/g, '');
}

/** Returns the message of a call such as `log.error({ err }, 'failed to …')`. */
function messageOf({ type, callee, arguments: given }: SyntaxNode): string | undefined {
  const { type: calleeType, property } = (callee ?? {}) as SyntaxNode & { property?: SyntaxNode };
  if (type !== 'CallExpression' || calleeType !== 'MemberExpression') return undefined;
  if (!['debug', 'info', 'warn', 'error', 'fatal'].includes(String(property?.['name']))) return undefined;
  const last = (given as SyntaxNode[]).at(-1);
  return last?.type === 'Literal' && typeof last['value'] === 'string' ? last['value'] : undefined;
}

const withoutMarkup = (comment: string): string =>
  comment
    .replace(/^\s*\*+ ?/gm, ' ')
    .replace(/@\w+( \w+)?/g, '.')
    .trim();

const withoutCode = (text: string): string => text.replace(/`[^`]*`/g, 'x');
