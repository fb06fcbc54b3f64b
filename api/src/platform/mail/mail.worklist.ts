import type { WorklistAction } from '@cesta/contract/panel/worklist';
import type { WorklistSource } from '../registers/worklist.ts';
import { failedAlike } from './failed-mail.ts';
import { findHeld, type HeldEmails } from './held-emails.queries.ts';
import * as queries from './mail.queries.ts';

/** A mail server may be away for a moment. */
const BACKLOG_AFTER_MS = 15 * 60_000;

const backlogOf = (db: Parameters<WorklistSource['count']>[0], now: Date) =>
  queries.findBacklog(db, new Date(now.getTime() - BACKLOG_AFTER_MS));

const EXAMPLES = 5;

/** Each that was given up, all that wait for the mail server as one, and so what waited in a backup that came back. */
export const unsentEmails: WorklistSource = {
  kind: 'email-unsent',

  async count(db, now) {
    const backlog = await backlogOf(db, now);
    const held = await findHeld(db, 0);
    return (await queries.countFailed(db)) + Number(backlog.total > 0) + Number(held.total > 0);
  },

  async list(db, now, limit) {
    const { total, since } = await backlogOf(db, now);
    const failed = await queries.listFailed(db, limit);
    const alike = failed.length > 1 ? await failedAlike(db) : null;
    const waiting = total === 1 ? '1 e-mail espera' : `${total} e-mails esperam`;
    return [
      ...(since
        ? [
            {
              id: 'backlog',
              since: since.toISOString(),
              who: null,
              matter: `${waiting} para sair: o servidor de e-mail não aceita mensagens, ou demora.`,
              advice: 'Veja se o servidor está no ar e se SMTP_URL está certo. A loja tenta de novo sozinha.',
              amount: null,
              link: null,
              actions: [
                {
                  label: 'Tentar agora',
                  method: 'POST' as const,
                  path: '/admin/emails/retry',
                  question: null,
                },
              ],
            },
          ]
        : []),
      ...heldItems(await findHeld(db, EXAMPLES)),
      ...failed.map(({ id, to, subject, failedAt, lastError }) => ({
        id,
        since: (failedAt ?? now).toISOString(),
        who: { id: null, name: '', email: to, phone: '' },
        matter: `O e-mail "${subject}" não foi entregue: ${lastError ?? 'sem resposta do servidor'}`,
        advice: 'Confira o endereço com o cliente e avise por telefone ou WhatsApp, se for importante.',
        amount: null,
        link: null,
        actions: [
          {
            label: 'Tentar de novo',
            method: 'POST' as const,
            path: `/admin/emails/${id}/retry`,
            question: null,
          },
          ...retryAlike(id, alike?.get(id)?.length ?? 1),
          { label: 'Dispensar', method: 'DELETE' as const, path: `/admin/emails/${id}`, question: null },
        ],
      })),
    ];
  },
};

function heldItems({ total, since, some }: HeldEmails) {
  if (!since) return [];
  const waited = total === 1 ? '1 e-mail esperava' : `${total} e-mails esperavam`;
  const left = total === 1 ? 'pode já ter saído: não sai' : 'podem já ter saído: não saem';
  const names = some.map(({ subject, to }) => `"${subject}" para ${to}`).join('; ');
  return [
    {
      id: 'restored',
      since: since.toISOString(),
      who: null,
      matter: `A loja voltou de uma cópia em que ${waited} para sair, e ${left} de novo sem alguém dizer.`,
      advice: `Se a loja seguiu aberta depois da cópia, já saíram; se estava parada, ou o servidor de e-mail fora do ar, não. ${total > some.length ? 'Os últimos' : 'São'}: ${names}.`,
      amount: null,
      link: null,
      actions: [
        {
          label: 'Enviar agora',
          method: 'POST' as const,
          path: '/admin/emails/restored/send',
          question: 'Enviar? Quem já tinha recebido recebe outra vez.',
        },
        {
          label: 'Já tinham saído',
          method: 'POST' as const,
          path: '/admin/emails/restored/sent',
          question: 'Não enviar? Quem não tinha recebido fica sem o e-mail.',
        },
      ],
    },
  ];
}

/** A server that refused everybody for an hour is back: nobody presses once for each. */
function retryAlike(id: string, count: number): WorklistAction[] {
  if (count < 2) return [];
  return [
    {
      label: `Tentar de novo os ${count} iguais`,
      method: 'POST',
      path: `/admin/emails/${id}/retry-alike`,
      question: `Enviar de novo os ${count} e-mails que o servidor recusou com esta mesma resposta?`,
    },
  ];
}
