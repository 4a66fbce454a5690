import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const semantic = /^\d+\.\d+\.\d+(?:-[\da-z]+(?:\.[\da-z]+)*)?$/;
const scope = '@matinee/';

/**
 * Makes a release: sets the version in every package.json, in the lockfile and in docs/install.md, moves "Unreleased" of CHANGELOG.md below
 * a heading with the version and `date` (YYYY-MM-DD), commits and tags `v<version>`. Pushes nothing.
 * @throws without changes for an invalid version, a dirty working tree, an existing tag, or nothing unreleased
 */
export function release(root, version, date) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  if (!semantic.test(version ?? ''))
    throw new Error('Usage: node scripts/run.mjs release, or node scripts/run.mjs release VERSION such as 1.2.0 or 1.0.0-rc.1');
  if (git('status', '--porcelain') !== '') throw new Error('The working tree has changes. Commit or stash them first.');
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} exists already.`);
  const changelogPath = join(root, 'CHANGELOG.md');
  const changelog = withRelease(readFileSync(changelogPath, 'utf8'), version, date);

  const installPath = join(root, 'docs/install.md');
  const { version: last } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(installPath, readFileSync(installPath, 'utf8').replaceAll(`matinee-${last}`, `matinee-${version}`));
  for (const path of manifests(root)) rewrite(path, (manifest) => setVersion(manifest, version));
  rewrite(join(root, 'package-lock.json'), (lockfile) => {
    lockfile.version = version;
    for (const [path, entry] of Object.entries(lockfile.packages)) if (!path.includes('node_modules/')) setVersion(entry, version);
  });
  writeFileSync(changelogPath, changelog);
  git('commit', '--all', '--quiet', '--message', `chore: release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Matinee ${version}`);
}

function withRelease(changelog, version, date) {
  const heading = '## [Unreleased]\n';
  const start = changelog.indexOf(heading);
  const rest = changelog.slice(start + heading.length);
  const unreleased = rest.split(/^## /m)[0].trim();
  if (start === -1 || unreleased === '') throw new Error('CHANGELOG.md has nothing under "Unreleased".');
  return `${changelog.slice(0, start)}${heading}\n## [${version}] - ${date}\n${rest}`;
}

function manifests(root) {
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = workspaces.flatMap((workspace) => {
    if (!workspace.endsWith('/*')) return [workspace];
    const parent = workspace.slice(0, -2);
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
  return ['.', ...folders].map((folder) => join(root, folder, 'package.json')).filter((path) => existsSync(path));
}

/** Sets the version of a manifest and of its dependencies within the project. */
function setVersion(manifest, version) {
  if (manifest.version !== undefined) manifest.version = version;
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']) {
    for (const name of Object.keys(manifest[kind] ?? {})) if (name.startsWith(scope)) manifest[kind][name] = version;
  }
}

function rewrite(path, change) {
  const value = JSON.parse(readFileSync(path, 'utf8'));
  change(value);
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);
}
