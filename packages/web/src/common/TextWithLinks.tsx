import { ExternalLink } from './ExternalLink.tsx';

/** A text with links, written `<name>text</name>`. */
export function TextWithLinks({ text, links }: { text: string; links: Readonly<Record<string, string>> }) {
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
