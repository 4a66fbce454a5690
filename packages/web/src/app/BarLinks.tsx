import { ArrowUpRight } from 'lucide-react';
import { Icon } from '../ui/Icon.tsx';
import { ExternalLink } from '../common/ExternalLink.tsx';
import { useOperatorLinks } from '../common/use-operator-links.ts';

/** The operator's links, in the bar. */
export function BarLinks() {
  return useOperatorLinks().map(({ name, href, label }) => (
    <ExternalLink key={name} href={href}>
      {label}
      <Icon of={ArrowUpRight} />
    </ExternalLink>
  ));
}
