import { createHmac } from 'node:crypto';

/** The header by which a receiver knows that a webhook is genuine and fresh. */
export function signatureHeader(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
