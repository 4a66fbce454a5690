import { del, get, set } from 'idb-keyval';

/** File that Chromium can open again after a reload (File System Access, W3C), once its user agrees. */
interface FileHandle {
  getFile(): Promise<File>;
  queryPermission(): Promise<PermissionState>;
  requestPermission(): Promise<PermissionState>;
}

const keyOf = (id: string): string => `film:${id}`;

/** Browsers without handles, or without storage, ask for the file again. */
export async function rememberHandle(id: string, handle: Promise<unknown> | undefined): Promise<void> {
  await orNothing(async () => {
    const found = await handle;
    if (found !== undefined && found !== null) await set(keyOf(id), found);
  });
}

export async function forgetHandle(id: string): Promise<void> {
  await orNothing(() => del(keyOf(id)));
}

async function orNothing(store: () => Promise<void>): Promise<void> {
  try {
    await store();
  } catch {
    // The browser stores nothing, or gives no handle.
  }
}

/** Asks the user for permission only if `mayAsk`. */
export async function fileOfHandle(id: string, mayAsk: boolean): Promise<File | undefined> {
  try {
    const handle = await get<FileHandle>(keyOf(id));
    if (handle === undefined) return undefined;
    const permission = mayAsk ? await handle.requestPermission() : await handle.queryPermission();
    return permission === 'granted' ? await handle.getFile() : undefined;
  } catch {
    // The file is gone, or the browser stores nothing.
    return undefined;
  }
}
