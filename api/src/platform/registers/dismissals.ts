import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/db.ts';

/** What a person decided about something on the list of what needs one. */
interface Decision {
  action: 'dismissed' | 'held_sent' | 'held_gone';
  to?: string;
}

/** Writes down who took something off the list of what needs a person. The platform knows no audit log: it is handed in. */
export type NoteDismissed = (
  tx: Db,
  request: FastifyRequest,
  about: { id: string; name: string },
  decision?: Decision,
) => Promise<void>;
