import { pairedKindSchema, roomNameSchema, type PairedKind } from '@matinee/protocol';
import * as z from 'zod/mini';
import { nameInOrigin } from '../../urls/own-urls.ts';

const pairedDeviceSchema = z.object({ token: z.string(), room: roomNameSchema, kind: pairedKindSchema });
/** Session of the device, and its room. */
export type PairedDevice = z.infer<typeof pairedDeviceSchema>;

const keys = { companion: () => nameInOrigin('paired-companion'), screen: () => nameInOrigin('paired-screen') };

export function readPairedDevice(storage: Pick<Storage, 'getItem'>, kind: PairedKind): PairedDevice | undefined {
  const key = keys[kind];
  try {
    return pairedDeviceSchema.safeParse(JSON.parse(storage.getItem(key()) ?? 'null')).data;
  } catch {
    // Edited by hand.
    return undefined;
  }
}

/** Separate from the session of this browser's own user. */
export function keepPairedDevice(storage: Pick<Storage, 'setItem'>, device: PairedDevice): void {
  const key = keys[device.kind];
  storage.setItem(key(), JSON.stringify(device));
}

export function forgetPairedDevice(storage: Pick<Storage, 'removeItem'>, kind: PairedKind): void {
  const key = keys[kind];
  storage.removeItem(key());
}
