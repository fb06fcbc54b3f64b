import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../database/db.ts';
import { AppError } from '../errors.ts';
import type { NoteDismissed } from '../registers/dismissals.ts';
import { failedAlike } from './failed-mail.ts';
import { noteHeldAsSent, sendHeld } from './held-emails.queries.ts';
import * as queries from './mail.queries.ts';

interface Given {
  deps: { database: Database; clock: Clock };
  noteDismissed: NoteDismissed;
}

/** What an operator can do about e-mails that did not leave. */
export const mailRoutes: FastifyPluginAsyncZod<Given> = async (app, { deps, noteDismissed }) => {
  const { db } = deps.database;
  const one = (summary: string) => ({
    config: { access: 'admin' as const },
    schema: { tags: ['painel'], summary, params: z.object({ id: Id }), response: { 200: Done } },
  });

  /** Said once for all that a restore has held: who said what, and of how many, stays written down. */
  const decide = (
    request: FastifyRequest,
    action: 'held_sent' | 'held_gone',
    perform: (tx: Db) => Promise<number>,
  ) =>
    db.transaction(async (tx) => {
      const held = await perform(tx);
      if (held === 0) throw saidBefore();
      await noteDismissed(tx, request, HELD, { action, to: String(held) });
    });

  app.post(
    '/admin/emails/retry',
    {
      config: { access: 'admin' },
      schema: { tags: ['painel'], summary: 'Tenta enviar agora tudo o que espera', response: { 200: Done } },
    },
    async () => {
      await queries.retryWaiting(db, deps.clock.now());
      return { message: 'Enviando de novo' };
    },
  );

  app.post(
    '/admin/emails/restored/send',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['painel'],
        summary: 'Envia o que esperava numa cópia que voltou',
        response: { 200: Done },
      },
    },
    async (request) => {
      await decide(request, 'held_sent', (tx) => sendHeld(tx, deps.clock.now()));
      return { message: 'Enviando' };
    },
  );

  app.post(
    '/admin/emails/restored/sent',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['painel'],
        summary: 'Diz que o que esperava numa cópia que voltou já tinha saído',
        response: { 200: Done },
      },
    },
    async (request) => {
      await decide(request, 'held_gone', noteHeldAsSent);
      return { message: 'Anotado: já tinham saído.' };
    },
  );

  app.post(
    '/admin/emails/:id/retry',
    one('Tenta de novo um e-mail que não foi entregue'),
    async ({ params }) => {
      if (!(await queries.retryFailed(db, [params.id], deps.clock.now()))) throw new AppError('NOT_FOUND');
      return { message: 'Enviando de novo' };
    },
  );

  app.post(
    '/admin/emails/:id/retry-alike',
    one('Tenta de novo todos os e-mails que não foram entregues pelo mesmo motivo'),
    async ({ params }) => {
      const alike = (await failedAlike(db)).get(params.id);
      if (!alike) throw new AppError('NOT_FOUND');
      const count = await queries.retryFailed(db, alike, deps.clock.now());
      return { message: count === 1 ? 'Enviando 1 e-mail de novo' : `Enviando ${count} e-mails de novo` };
    },
  );

  app.delete(
    '/admin/emails/:id',
    one('Dispensa um e-mail que não foi entregue'),
    async (request): Promise<Done> => {
      const { id } = request.params;
      await db.transaction(async (tx) => {
        const email = await queries.dismissFailed(tx, id);
        if (!email) throw new AppError('NOT_FOUND');
        await noteDismissed(tx, request, { id, name: nameOf(email) });
      });
      return { message: 'Pendência dispensada' };
    },
  );
};

const HELD = { id: 'restored', name: 'e-mails que esperavam na cópia' };

/** What somebody wrote to the store has their name in its subject, and what the audit log holds is never taken out. */
function nameOf({ key, subject }: { key: string; subject: string }): string {
  return key.startsWith('contact:') ? 'e-mail de uma mensagem do site' : `e-mail “${subject}”`;
}

/** Of two who look at the same line, the second may have meant the opposite. */
function saidBefore(): AppError {
  const message = 'Já foi dito o que fazer com estes e-mails. Nada mudou agora.';
  return new AppError('CONFLICT', { message });
}
