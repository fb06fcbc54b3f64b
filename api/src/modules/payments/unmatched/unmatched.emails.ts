import { formatCents } from '@cesta/contract/base/money';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { greeting, layOut } from '../../../platform/mail/email-layout.ts';
import type { UnmatchedRow } from './unmatched.queries.ts';

/** The key is the decision: however often it is carried out, it is written about once. */
export async function postUnmatchedReturnEmail(tx: Db, deps: Deps, row: UnmatchedRow): Promise<void> {
  if (!row.email) return;
  const isOrder = row.kind === 'order';
  const title = isOrder ? 'Devolvemos seu pagamento' : 'Encerramos uma assinatura e devolvemos o valor';
  const body = layOut(deps.settings.store, {
    title,
    paragraphs: [
      greeting(''),
      isOrder
        ? `Recebemos um pagamento seu de ${formatCents(row.amountCents)}, mas uma falha nossa apagou o pedido. O valor inteiro já está voltando para você, pelo mesmo meio em que foi pago.`
        : `Uma falha nossa apagou a sua assinatura, que continuava sendo cobrada. Ela foi encerrada, e ${formatCents(row.amountCents)} já estão voltando para o seu cartão.`,
      'No cartão, aparece na fatura em 5 a 10 dias úteis; no Pix, cai na sua conta em pouco tempo. Você não precisa fazer nada.',
      'Desculpe o transtorno. Quando quiser, é só montar a cesta de novo.',
    ],
  });
  await deps.mail.post(tx, {
    key: `unmatched-returned:${row.id}:${row.decidedAt?.getTime() ?? 0}`,
    to: row.email,
    subject: title,
    ...body,
  });
}
