/** Makes the name of a file readable: without its extension, and with spaces where a name has dots or underscores instead. */
export function filmTitle(fileName: string): string {
  const name = fileName.replace(/\.[a-z\d]{2,5}$/i, '');
  const spaced = /\s/.test(name) ? name : name.replaceAll(/[._]+/g, ' ');
  return spaced.trim() || fileName;
}
