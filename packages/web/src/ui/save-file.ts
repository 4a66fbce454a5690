/** Saves a text as a file of the user's device. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
