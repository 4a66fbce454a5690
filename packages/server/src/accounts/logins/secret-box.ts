import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts data that has to be readable again, so that a copy of one table reveals nothing. */
export interface SecretBox {
  /** @param owner for whom alone it can be opened */
  seal(bytes: Buffer, owner: string): string;
  /** Throws if the text was changed, or sealed with another key or for another owner. */
  open(sealed: string, owner: string): Buffer;
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** @param purpose of the key, which is derived from the server's secret */
export function createSecretBox(secret: Buffer, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    seal(bytes, owner) {
      const nonce = randomBytes(nonceBytes);
      const encryption = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(owner));
      const content = Buffer.concat([encryption.update(bytes), encryption.final()]);
      return Buffer.concat([nonce, encryption.getAuthTag(), content]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, nonceBytes);
      const decryption = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner));
      decryption.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decryption.update(bytes.subarray(nonceBytes + tagBytes)), decryption.final()]);
    },
  };
}
