import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export type TestPasskey = ReturnType<typeof createTestPasskey>;

interface PasskeyRequest {
  challenge: string;
  user?: { id: string };
}

/** Deviations from an honest device and browser. */
export interface PasskeyChanges {
  origin?: string;
  domain?: string;
  type?: string;
  challenge?: string;
  /** Whether the device has asked for a finger, a face or a PIN. */
  isVerified?: boolean;
  userHandle?: string | null;
}

const hash = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer): string => bytes.toString('base64url');

/** Creates a device with one passkey, which answers as browsers do (WebAuthn Level 3). */
export function createTestPasskey(site: { origin: string; domain: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = text(credentialId);
  let userHandle = 'bm9ib2R5';

  function clientData(options: PasskeyRequest, type: string, changes: PasskeyChanges): Buffer {
    const challenge = changes.challenge ?? options.challenge;
    return Buffer.from(
      JSON.stringify({ type: changes.type ?? type, challenge, origin: changes.origin ?? site.origin, crossOrigin: false }),
    );
  }

  function authenticatorData({ domain = site.domain, isVerified = true }: PasskeyChanges, isNew: boolean): Buffer {
    const counter = Buffer.alloc(4);
    if (passkey.counts) counter.writeUInt32BE((passkey.counter += 1));
    const flags = Buffer.from([0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0)]);
    return Buffer.concat([hash(domain), flags, counter, ...(isNew ? [credentialData()] : [])]);
  }

  function credentialData(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytes = (value: string): Buffer => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(value, 'base64url')]);
    const key = [Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]), bytes(x), Buffer.from([0x22]), bytes(y)];
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, ...key]);
  }

  const shape = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  const passkey = {
    id,
    /** The number of uses; always 0, as for synced passkeys, while `counts` is false. */
    counter: 0,
    counts: false,
    register(options: PasskeyRequest, changes: PasskeyChanges = {}): object {
      userHandle = options.user?.id ?? '';
      const data = authenticatorData(changes, true);
      // CBOR of { fmt: 'none', attStmt: {}, authData }.
      const start = Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58', 'latin1');
      const clientDataJSON = text(clientData(options, 'webauthn.create', changes));
      return {
        ...shape,
        response: {
          clientDataJSON,
          attestationObject: text(Buffer.concat([start, Buffer.from([data.length]), data])),
          transports: ['internal'],
        },
      };
    },
    answer(options: PasskeyRequest, changes: PasskeyChanges = {}): object {
      const client = clientData(options, 'webauthn.get', changes);
      const data = authenticatorData(changes, false);
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey);
      const response = { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) };
      return { ...shape, response: { ...response, userHandle: changes.userHandle === undefined ? userHandle : changes.userHandle } };
    },
  };
  return passkey;
}
