import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

const OPTIONS = { parallelism: 1, outputLen: 32 };

/** Argon2id, which the library takes unless told otherwise. */
export function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  return hash(normal(password), { ...OPTIONS, memoryCost: cost.memoryKib, timeCost: cost.passes });
}

export async function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, normal(password));
}

/** A hash made before the cost was raised, to be made anew when its owner next signs in. */
export function isOutdated(passwordHash: string, cost: PasswordCost): boolean {
  return !passwordHash.startsWith(`$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=1$`);
}

/** Phones and computers send 'ç' as one character or as two; it is one password. */
function normal(password: string): string {
  return password.normalize('NFKC');
}

const decoys = new Map<string, Promise<string>>();

/** A hash that belongs to nobody: comparing with it costs what comparing with a real one does. */
export function decoyHash(cost: PasswordCost): Promise<string> {
  const key = `${cost.memoryKib}:${cost.passes}`;
  const decoy = decoys.get(key) ?? hashPassword(randomUUID(), cost);
  decoys.set(key, decoy);
  return decoy;
}
