import { momentFormatter } from '@cesta/contract/base/calendar';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { isFromThisMachine } from '../http/local-callers.ts';
import { escapeHtml } from './email-markup.ts';
import type { Mail, StoredEmail } from './mail.ts';

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'";
const SHOWN = 200;

/**
 * The e-mails the store would have sent, to be read in a browser on the store's own machine: links to new passwords are
 * among them. Registered neither in production nor where others are let in on purpose: a proxy on this machine need not
 * say that it is one, and then everybody looks like somebody who sits here.
 */
export const outboxRoutes: FastifyPluginAsyncZod<{ deps: { mail: Mail } }> = async (app, { deps }) => {
  app.addHook('onRequest', async (request) => {
    if (isFromThisMachine(request)) return;
    throw new AppError('FORBIDDEN', { message: 'A caixa de saída só abre no computador da própria loja.' });
  });

  app.get('/outbox', { schema: { hide: true } }, async (_request, reply) => {
    const emails = await deps.mail.list(SHOWN);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .send(listPage(emails));
  });

  app.get(
    '/outbox/:id',
    { schema: { hide: true, params: z.object({ id: z.uuid() }) } },
    async (request, reply) => {
      const email = await deps.mail.find(request.params.id);
      if (!email) throw new AppError('NOT_FOUND');
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', PAGE_POLICY)
        .send(email.html);
    },
  );

  app.get('/api/outbox', { config: { access: 'public' }, schema: { hide: true } }, async () => {
    const emails = await deps.mail.list(SHOWN);
    return {
      emails: emails.map(({ id, to, subject, text, createdAt }) => ({
        id,
        to,
        subject,
        text,
        created_at: createdAt,
      })),
    };
  });
};

/** '15/11/2026, 09:30:12' */
const formatSecond = momentFormatter({ dateStyle: 'short', timeStyle: 'medium' });

function listPage(emails: StoredEmail[]): string {
  const rows = emails
    .map(
      (email) =>
        `<li><a href="/outbox/${email.id}">${escapeHtml(email.subject)}</a><br>Para ${escapeHtml(email.to)}, ${formatSecond(email.createdAt)}</li>`,
    )
    .join('');
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Caixa de saída</title>
<style>body{font:16px/1.5 system-ui;max-width:46rem;margin:2rem auto;padding:0 1rem;background:#FBF7EF;color:#2A2118}li{margin:0 0 1rem}a{color:#1F6B3B}</style>
<h1>Caixa de saída</h1><p>Sem servidor de e-mail configurado, as mensagens da loja ficam aqui.</p>
${emails.length > 0 ? `<ul>${rows}</ul>` : '<p>Nenhuma mensagem ainda.</p>'}</html>`;
}
