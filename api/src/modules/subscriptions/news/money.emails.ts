import { endOfDay, onDay } from '@cesta/contract/base/calendar';
import { type Cents, formatCents } from '@cesta/contract/base/money';
import { cardNamed, lastDayOf, spokenMonth } from '@cesta/contract/subscriptions/cards';
import { RETURN_REASONS, type ReturnCause } from '@cesta/contract/subscriptions/subscription-history';
import type { Deps } from '../../../deps.ts';
import type { EmailKey } from '../../../email-kinds.ts';
import type { Db } from '../../../platform/database/db.ts';
import { withoutLinks } from '../../../platform/mail/email-layout.ts';
import type { Invoice } from '../billing/billing.rules.ts';
import { emailTo, postEmail } from '../subscriptions.emails.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';

export function postPaymentFailedEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  invoice: Invoice,
): Promise<void> {
  return postEmail(tx, deps, row.userId, {
    key: `subscription-payment-failed:${invoice.id}`,
    title: 'Não conseguimos cobrar sua cesta',
    paragraphs: [
      `O cartão não aceitou a cobrança de ${formatCents(invoice.amount)} desta semana.`,
      'Sem o pagamento a cesta da semana não sai. Em Minha Conta, na aba Assinatura, você escolhe:',
      {
        type: 'steps',
        steps: [
          {
            title: 'Pagar agora',
            text: 'Pague a fatura desta semana. Se for com outro cartão, ele vale também para as próximas.',
          },
          {
            title: 'Trocar cartão',
            text: 'O cartão novo paga a fatura na hora e vale para as próximas semanas.',
          },
        ],
      },
    ],
    button: 'Pagar agora ou trocar cartão',
    after: ['Se o valor já foi pago, desconsidere este aviso.'],
  });
}

/** Of an invoice whose card was refused before, however it was paid in the end. */
export function postLatePaymentEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  invoice: Invoice,
  next: string | undefined,
): Promise<void> {
  return postEmail(tx, deps, row.userId, {
    key: `subscription-paid-late:${invoice.id}`,
    title: 'Pagamento recebido',
    paragraphs: [
      `Recebemos ${formatCents(invoice.amount)} pela semana que estava em aberto. Não falta pagar mais nada por ela.`,
      next
        ? { type: 'highlight', text: `Sua próxima cesta chega ${onDay(next)}.` }
        : 'O dia da próxima entrega aparece em Minha Conta.',
      // The provider keeps the card that paid: nobody is to find out by the next charge.
      ...(row.cardBrand && row.cardLast4
        ? [`As próximas semanas são cobradas no cartão ${cardNamed(row.cardBrand, row.cardLast4)}.`]
        : []),
    ],
  });
}

/** A notice of security: who did not change it shall know. `change` names the page where the card was entered. */
export function postCardChangedEmail(
  tx: Db,
  deps: Deps,
  { id, userId, cardBrand, cardLast4 }: SubscriptionRow,
  change: string,
): Promise<void> {
  return postEmail(tx, deps, userId, {
    key: `card-changed:${id}:${change}`,
    title: 'O cartão da sua assinatura mudou',
    paragraphs: [
      'A partir de agora cobramos a sua cesta neste cartão:',
      {
        type: 'highlight',
        text: cardBrand && cardLast4 ? cardNamed(cardBrand, cardLast4) : 'O cartão novo',
      },
    ],
    after: ['Não foi você? Troque o cartão e a sua senha em Minha Conta e fale com a gente.'],
  });
}

/** What a bank does with a refund is not ours to promise: the days are what cards usually take. */
export function postWeekReturnedEmail(
  tx: Db,
  deps: Deps,
  userId: string,
  { id, amountCents, fromCredit }: { id: string; amountCents: Cents; fromCredit: boolean },
): Promise<void> {
  const amount = formatCents(amountCents);
  return postEmail(tx, deps, userId, {
    key: `week-returned:${id}`,
    title: 'Seu dinheiro foi devolvido',
    paragraphs: [
      fromCredit
        ? `Devolvemos ${amount} para o seu cartão: é o crédito que sobrou da sua assinatura.`
        : `Devolvemos ${amount} da sua assinatura para o cartão em que foi pago.`,
      'O valor aparece na fatura em 5 a 10 dias úteis. Você não precisa fazer nada.',
    ],
  });
}

export function postCreditEmail(
  tx: Db,
  deps: Deps,
  userId: string,
  {
    id,
    amountCents,
    cause,
    note,
  }: { id: string; amountCents: Cents; cause: ReturnCause; note: string | null },
): Promise<void> {
  const amount = formatCents(amountCents);
  return postEmail(tx, deps, userId, {
    key: `credit-booked:${id}`,
    title: `Você tem ${amount} de crédito`,
    paragraphs: [
      {
        type: 'highlight',
        text: `${amount} de crédito`,
        note: withoutLinks(note ?? RETURN_REASONS[cause], 200),
      },
      'Ele desconta sozinho da próxima cobrança: você não precisa fazer nada.',
      'Se a assinatura terminar antes, o que sobrar volta para o seu cartão.',
    ],
  });
}

type WithCard = SubscriptionRow & { cardBrand: string; cardLast4: string; cardExpires: string };

type Named = Pick<SubscriptionRow, 'id' | 'cardBrand' | 'cardLast4' | 'cardExpires'>;

/** Once for each card. */
export function cardExpiringKey({ id, cardBrand, cardLast4, cardExpires }: Named): EmailKey {
  return `card-expiring:${id}:${cardBrand}-${cardLast4}-${cardExpires}`;
}

export function cardExpiringEmail(deps: Deps, person: { name: string; email: string }, row: WithCard) {
  return emailTo(deps, person, {
    key: cardExpiringKey(row),
    validUntil: endOfDay(lastDayOf(row.cardExpires)),
    title: 'Seu cartão está para vencer',
    paragraphs: [
      {
        type: 'highlight',
        text: cardNamed(row.cardBrand, row.cardLast4),
        note: `vence em ${spokenMonth(row.cardExpires)}`,
      },
      'É nele que cobramos sua cesta. Depois disso o banco pode recusar a cobrança, e a cesta da semana não sai.',
      'Troque o cartão antes: leva um minuto, e nada é cobrado na troca.',
    ],
    button: 'Trocar cartão',
    after: ['Se você já trocou de cartão, desconsidere este aviso.'],
  });
}
