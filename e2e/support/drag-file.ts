interface DraggedFile {
  event: 'dragover' | 'drop';
  name: string;
  base64: string;
}

/** Runs in the page: drags or drops a file, which no driver can carry. */
export function dragFile({ event, name, base64 }: DraggedFile): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name));
  document.body.dispatchEvent(new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer }));
}
