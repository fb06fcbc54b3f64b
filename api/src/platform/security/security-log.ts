import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { currentRequest } from '../http/request-context.ts';

/** The closed list of what is worth a line when somebody asks afterwards what happened. */
export type SecurityEvent =
  | 'sign-in.succeeded'
  | 'sign-in.failed'
  | 'sign-up.succeeded'
  | 'sign-up.email-taken'
  | 'sign-out'
  | 'password.changed'
  | 'password.confirmation-failed'
  | 'password.reset-requested'
  | 'password.reset'
  | 'email.confirmed'
  | 'account.deleted'
  | 'role.granted'
  | 'role.changed'
  | 'role.revoked'
  | 'two-step.on'
  | 'two-step.off'
  | 'two-step.reset'
  | 'two-step.failed'
  | 'two-step.recovery-code-used'
  | 'sessions.ended'
  | 'limit.met'
  | 'access.denied'
  | 'admin.action';

export interface SecurityDetails {
  /** E-mail address of the account, as typed: logged as a keyed hash. */
  account?: string | undefined;
  /** Network address of the caller: logged as a keyed hash. */
  address?: string | undefined;
  /** Which limit was met, which route was called. Never anything that a stranger typed. */
  what?: string | undefined;
  status?: number | undefined;
}

export interface SecurityLog {
  write(event: SecurityEvent, details?: SecurityDetails): void;
  /** The name under which an account or an address stands in the log. */
  keyedHash(text: string): string;
}

const NAME_LENGTH = 16;
const ORDINARY: ReadonlySet<SecurityEvent> = new Set([
  'sign-in.succeeded',
  'sign-up.succeeded',
  'sign-out',
  'email.confirmed',
  'admin.action',
]);

/**
 * One line an event, with account and address as keyed hashes: the same person has the same name in every line,
 * and whoever reads a stolen log learns neither the address nor, without the store's secret, can try them out.
 */
export function createSecurityLog(log: FastifyBaseLogger, secret: string): SecurityLog {
  const key = createHmac('sha256', secret).update('security log').digest();
  const keyedHash = (text: string) =>
    createHmac('sha256', key).update(text.toLowerCase()).digest('base64url').slice(0, NAME_LENGTH);
  return {
    keyedHash,
    write(event, { account, address, what, status } = {}) {
      const reqId = currentRequest();
      const line = {
        security: event,
        ...(reqId !== undefined && { reqId }),
        ...(account !== undefined && { account: keyedHash(account) }),
        ...(address !== undefined && { address: keyedHash(address) }),
        ...(what !== undefined && { what }),
        ...(status !== undefined && { status }),
      };
      if (ORDINARY.has(event)) log.info(line, 'security');
      else log.warn(line, 'security');
    },
  };
}
