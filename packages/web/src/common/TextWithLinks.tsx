import { ExternalLink } from './ExternalLink.tsx';

/** A text whose parts between `<name>` and `</name>` are links to other sites, by name. */
export function TextWithLinks({ text, links }: { text: string; links: Readonly<Record<string, string>> }) {
  // Each link has three parts: the text before it, its name, its text.
  return text.split(/<(\w+)>(.*?)<\/\w+>/).map((part, index, parts) => {
    const name = parts[index - 1] ?? '';
    if (index % 3 === 1) return null;
    // The parts keep their order.
    // oxlint-disable react/no-array-index-key
    if (index % 3 === 0) return part;
    return (
      <ExternalLink key={index} href={links[name] ?? ''} className="link">
        {part}
      </ExternalLink>
    );
    // oxlint-enable react/no-array-index-key
  });
}
