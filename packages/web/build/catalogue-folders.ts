import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the folders with a folder of catalogues for each language: the app's, and the folders of features with texts of their own.
 * @param folder the app's i18n
 */
export function catalogueFolders(folder: string): string[] {
  const features = join(folder, '../features');
  const names = existsSync(features) ? readdirSync(features) : [];
  return [join(folder, 'locales'), ...names.map((name) => join(features, name, 'locales')).filter((path) => existsSync(path))];
}
