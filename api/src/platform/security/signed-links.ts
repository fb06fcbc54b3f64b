import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link may be good for: one made for the one opens nothing of the other. */
export type LinkPurpose = 'rating' | 'reminders' | 'farm';

/**
 * Links for whoever holds an e-mail, without a row for each: the token names an id and its last moment, and its
 * signature says that this store wrote both.
 */
export interface SignedLinks {
  /** Without an end it is good for as long as the store keeps its secret. */
  sign(purpose: LinkPurpose, id: string, expiresAt?: Date): string;
  /** The id it was made for; 'expired' for one of ours whose time is over; null for anything else. */
  read(purpose: LinkPurpose, token: string, now: Date): { id: string } | 'expired' | null;
  /** For a link that has a row and so can be revoked: says nothing of its id, and is the same each time. */
  tokenOf(purpose: LinkPurpose, id: string): string;
}

const ID_BYTES = 16;
const END_BYTES = 4;
const SIGNED_BYTES = ID_BYTES + END_BYTES;
/** 192 bits: nothing to guess. */
const SIGNATURE_BYTES = 24;

export function createSignedLinks(secret: string): SignedLinks {
  // A key for each purpose; none of them tells anything of the secret or of another.
  const signatureOf = (purpose: LinkPurpose, signed: Buffer) => {
    const key = createHmac('sha256', secret).update(`signed-link:${purpose}`).digest();
    return createHmac('sha256', key).update(signed).digest().subarray(0, SIGNATURE_BYTES);
  };
  return {
    tokenOf: (purpose, id) => signatureOf(purpose, Buffer.from(`row:${id}`)).toString('base64url'),
    sign(purpose, id, expiresAt) {
      const signed = Buffer.alloc(SIGNED_BYTES);
      signed.write(id.replaceAll('-', ''), 'hex');
      signed.writeUInt32BE(expiresAt ? Math.floor(expiresAt.getTime() / 1000) : 0, ID_BYTES);
      return Buffer.concat([signed, signatureOf(purpose, signed)]).toString('base64url');
    },
    read(purpose, token, now) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== SIGNED_BYTES + SIGNATURE_BYTES) return null;
      const signed = bytes.subarray(0, SIGNED_BYTES);
      if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), signatureOf(purpose, signed))) return null;
      const end = signed.readUInt32BE(ID_BYTES);
      if (end > 0 && now.getTime() >= end * 1000) return 'expired';
      const hex = signed.toString('hex', 0, ID_BYTES);
      return { id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') };
    },
  };
}
