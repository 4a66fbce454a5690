import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface DocsPage {
  /** Relative to the repository. */
  source: string;
  /** Such as operating.html. */
  file: string;
  label: string;
}

function page(source: string, label: string): DocsPage {
  const path = source.replace(/^docs\//, '').replace(/(?:^|\/)README\.md$/, (name) => (name === 'README.md' ? 'index' : ''));
  return { source, file: `${path.replace(/\.md$/, '').replaceAll('/', '-').toLowerCase()}.html`, label };
}

export const docsGroups: readonly { label: string; pages: readonly DocsPage[] }[] = [
  { label: 'Matinee', pages: [page('docs/README.md', 'Start here'), page('CHANGELOG.md', 'Changes')] },
  {
    label: 'Run it',
    pages: [
      page('docs/install.md', 'Installing'),
      page('docs/operating.md', 'Operating'),
      page('docs/films.md', 'Films of your own'),
      page('docs/configuration.md', 'Configuration'),
      page('docs/scaling.md', 'Several cores or machines'),
    ],
  },
  { label: 'Security', pages: [page('SECURITY.md', 'Reporting a vulnerability'), page('docs/threat-model.md', 'Threat model')] },
  {
    label: 'Build on it',
    pages: [
      page('docs/bots.md', 'Write a bot'),
      page('packages/client/README.md', 'The client'),
      page('examples/README.md', 'Examples'),
      page('docs/protocol.md', 'REST and WebSocket'),
    ],
  },
  {
    label: 'Work on it',
    pages: [
      page('CONTRIBUTING.md', 'Contributing'),
      page('docs/scope.md', 'Scope'),
      page('docs/translating.md', 'Translating'),
      page('docs/architecture.md', 'Architecture'),
      page('docs/cluster.md', 'Cluster'),
      page('SPEC.md', 'Rules'),
      page('GLOSSARY.md', 'Glossary'),
      page('docs/performance.md', 'Measurements'),
      page('docs/dependencies.md', 'Dependencies'),
      page('docs/decisions/README.md', 'Decisions'),
    ],
  },
];

/** The pages of a folder, which its index links. */
const pagesIn = (folder: string): DocsPage[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => page(`${folder}/${name}`, name));

/** Includes single decisions and areas of rules. */
export const docsPages: readonly DocsPage[] = [
  ...docsGroups.flatMap(({ pages }) => pages),
  ...pagesIn('docs/decisions'),
  ...pagesIn('docs/spec'),
];
