import { dayOf, endOfDay, onDay, spokenDay, spokenMoment } from '@cesta/contract/base/calendar';
import { type Cents, formatCents } from '@cesta/contract/base/money';
import { PLANS } from '@cesta/contract/subscriptions/plans';
import type { Deps } from '../../deps.ts';
import type { EmailKey } from '../../email-kinds.ts';
import type { Db } from '../../platform/database/db.ts';
import { type EmailContent, greeting, layOut, withoutLinks } from '../../platform/mail/email-layout.ts';
import { findPeople } from '../identity/identity.service.ts';
import type { DeliveryRow } from './deliveries/deliveries.service.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

interface Email extends Omit<EmailContent, 'button'> {
  /** Names subscription and occasion: no event, retry or second process can send the same e-mail twice. */
  key: EmailKey;
  button?: string;
  /** Afterwards it would no longer be true. */
  validUntil?: Date | undefined;
}

export async function postEmail(tx: Db, deps: Deps, userId: string, message: Email): Promise<void> {
  const person = (await findPeople(tx, [userId])).get(userId);
  if (person?.email) await deps.mail.post(tx, emailTo(deps, person, message));
}

/** Ready to be posted, alone or with others. */
export function emailTo(
  deps: Deps,
  person: { name: string; email: string },
  { key, title, paragraphs, after, button = 'Ver minha assinatura', validUntil }: Email,
) {
  const body = layOut(deps.settings.store, {
    title,
    paragraphs: [greeting(person.name), ...paragraphs],
    button: { label: button, url: `${deps.settings.baseUrl}/minha-conta?tab=assinatura` },
    ...(after && { after }),
  });
  return { key, to: person.email, subject: title, ...body, ...(validUntil && { validUntil }) };
}

/** 'A equipe da Cesta da Roça pulou a entrega de terça, a seu pedido.' */
export function teamWords({ settings }: Pick<Deps, 'settings'>, did: string): string {
  return `A equipe da ${settings.store.name} ${did}, a seu pedido.`;
}

/** What customers changed themselves and is to be read again later. Once for each press that changed something. */
export function postOwnChangeEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  { title, paragraphs }: Pick<Email, 'title' | 'paragraphs'>,
  press: string = crypto.randomUUID(),
): Promise<void> {
  return postEmail(tx, deps, row.userId, {
    key: `subscription-changed:${row.id}:${press}`,
    title,
    paragraphs,
    after: ['Não foi você? Mude em Minha Conta ou fale com a gente.'],
  });
}

export function postWelcomeEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  first: DeliveryRow | undefined,
): Promise<void> {
  const { name } = PLANS[row.planType];
  return postEmail(tx, deps, row.userId, {
    key: `subscription-welcome:${row.id}`,
    title: `Boas-vindas à cesta ${name}!`,
    paragraphs: [
      `Sua assinatura do plano ${name} está ativa.`,
      first
        ? { type: 'highlight', text: `Sua primeira cesta chega ${onDay(first.date)}.` }
        : 'Para marcar a primeira entrega, confira seu endereço em Minha Conta.',
      ...(first ? [`Ela vai para ${placeOf(first.address)}. Mudou? Troque o endereço em Minha Conta.`] : []),
      first && first.cutoffAt > deps.clock.now()
        ? `Até ${spokenMoment(first.cutoffAt)} você pode trocar o que vem nela.`
        : 'Você pode trocar o que vem em cada cesta até o prazo que aparece em Minha Conta.',
    ],
  });
}

function placeOf({ street, number, neighborhood, city }: DeliveryRow['address']): string {
  return withoutLinks(`${street}, ${number}, ${neighborhood}, ${city}`, 160);
}

export function postCancellationEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  canceledAt: Date,
  { credit, lastBasket }: { credit: Cents; lastBasket: string | undefined },
): Promise<void> {
  const until = untilWords(row.currentPeriodEnd && dayOf(row.currentPeriodEnd), lastBasket);
  return postEmail(tx, deps, row.userId, {
    key: `subscription-cancelled:${row.id}:${canceledAt.toISOString()}`,
    title: 'Assinatura cancelada',
    paragraphs: [
      row.endedByDesk
        ? `${teamWords(deps, `cancelou a renovação do seu plano ${PLANS[row.planType].name}`)} ${until}`
        : `Cancelamos a renovação do seu plano ${PLANS[row.planType].name}. ${until}`,
      ...(credit > 0
        ? [`Seu crédito de ${formatCents(credit)} volta para o seu cartão: avisamos quando ele sair.`]
        : []),
      'Mudou de ideia? Até lá é só reativar, sem pagar nada agora.',
    ],
  });
}

/** A basket of the last paid week may come after that week: the second of two, or around a holiday. */
function untilWords(end: string | null, lastBasket: string | undefined): string {
  const lastDay = end ? `, ${spokenDay(end)}` : '';
  const ends = `A assinatura termina no fim do período pago${lastDay}.`;
  if (!lastBasket) return `Não há mais cestas marcadas, e nada mais será cobrado. ${ends}`;
  return end && lastBasket > end
    ? `O que já está pago ainda chega: a última cesta vem ${onDay(lastBasket)}. ${ends}`
    : `Você continua recebendo até o fim do período pago${lastDay}.`;
}

export function postEndedEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  lastBasket: string | undefined,
): Promise<void> {
  return postEmail(tx, deps, row.userId, {
    key: `subscription-ended:${row.id}`,
    title: 'Sua assinatura terminou',
    paragraphs: [
      ...(row.endedByDesk ? [teamWords(deps, 'cancelou a sua assinatura')] : []),
      `Seu plano ${PLANS[row.planType].name} terminou e não haverá novas cobranças.`,
      ...(lastBasket ? [`As cestas que já estavam pagas ainda chegam, a última ${onDay(lastBasket)}.`] : []),
      'Quando quiser voltar, é só escolher um plano.',
    ],
  });
}

export function postDuplicateEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  stripeId: string,
): Promise<void> {
  return postEmail(tx, deps, row.userId, {
    key: `subscription-duplicate:${stripeId}`,
    title: 'Devolvemos um pagamento em dobro',
    paragraphs: [
      'Sua assinatura foi paga duas vezes. Ficamos com uma e cancelamos a outra.',
      'O valor da segunda volta para o seu cartão nos próximos dias; você não precisa fazer nada.',
    ],
  });
}

/** After the store has moved a delivery. The day it was known by comes from the row. */
export function movedEmail(
  deps: Deps,
  person: { name: string; email: string },
  { id, date, cutoffAt, frozenAt, movedFrom, moveReason }: DeliveryRow,
  now: Date,
) {
  const known = movedFrom ?? date;
  return emailTo(deps, person, {
    // The row says once whether it was told; the moment tells a second move between the same days from the first.
    key: `subscription-moved:${id}:${known}:${date}:${now.toISOString()}`,
    validUntil: endOfDay(date),
    title: `Sua cesta muda de dia: ${spokenDay(date)}`,
    paragraphs: [
      { type: 'highlight', text: `A cesta que chegaria ${onDay(known)} chega ${onDay(date)}.` },
      `Motivo: ${withoutLinks(moveReason ?? '', 120)}.`,
      frozenAt || cutoffAt <= now
        ? 'O que vem nela continua igual, e você não paga nada a mais.'
        : `Você pode trocar o que vem nela até ${spokenMoment(cutoffAt)}, e não paga nada a mais.`,
    ],
  });
}
