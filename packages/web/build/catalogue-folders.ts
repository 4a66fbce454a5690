import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns `folder`, the app's i18n, and the folders of features with texts. */
export function catalogueFolders(folder: string): string[] {
  const features = join(folder, '../features');
  const names = existsSync(features) ? readdirSync(features) : [];
  return [join(folder, 'locales'), ...names.map((name) => join(features, name, 'locales')).filter((path) => existsSync(path))];
}
