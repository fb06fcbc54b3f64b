import { HOUR_MS } from '@cesta/contract/base/calendar';
import { formatCents } from '@cesta/contract/base/money';
import type {
  CardConfirmation,
  CardRequest,
  ProviderPage,
  SubscriptionChanged,
} from '@cesta/contract/subscriptions/subscriptions';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { askProvider } from '../../payments/provider.service.ts';
import { listInvoices } from '../billing/billing.queries.ts';
import { type CardChangeRow, findCardChange } from '../billing/cards.queries.ts';
import { type CardOutcome, openCardPage, takeCard } from '../billing/cards.service.ts';
import * as queries from '../subscriptions.queries.ts';
import { MAX_CARD_PAGES } from '../subscriptions.rules.ts';
import { readSubscription } from '../subscriptions.service.ts';

/** As long as anything can still be charged, the card it is charged to can be changed. */
const WITH_CARD = ['active', 'past_due', 'unpaid', 'paused'];

export async function changeCard(
  deps: Deps,
  userId: string,
  { payOpenInvoice = false }: CardRequest,
): Promise<ProviderPage> {
  const row = await queries.findCurrent(deps.database.db, userId);
  if (!row || row.status === 'canceled') throw new AppError('SUBSCRIPTION_NOT_FOUND');
  const { stripeSubscriptionId } = row;
  if (!WITH_CARD.includes(row.status) || !stripeSubscriptionId) {
    throw new AppError('SUBSCRIPTION_NOT_CHANGEABLE');
  }
  const pages = { name: 'card-pages', account: userId, max: MAX_CARD_PAGES, windowMs: HOUR_MS };
  const refusal = await deps.limits.count(pages);
  if (refusal) throw new AppError('TOO_MANY_REQUESTS', refusal);
  const account = `${deps.settings.baseUrl}/minha-conta?tab=assinatura`;
  const url = await askProvider(deps, () =>
    openCardPage(
      deps,
      { ...row, stripeSubscriptionId },
      {
        paysOpenInvoice: payOpenInvoice,
        // The provider fills in which page it was.
        success: `${account}&cartao={CHECKOUT_SESSION_ID}`,
        cancel: account,
      },
    ),
  );
  if (!url) throw new AppError('PAYMENT_UNAVAILABLE');
  return { url };
}

const MESSAGES: Record<CardOutcome, string> = {
  open: 'A troca do cartão ainda não terminou.',
  expired: 'A página do cartão expirou. Nada mudou.',
  kept: 'Cartão trocado com sucesso!',
  paid: 'Cartão trocado e fatura paga. Obrigado!',
  declined: 'O cartão foi trocado, mas não aceitou a cobrança. Tente outro cartão ou pague a fatura.',
};

/** The browser may be quicker than the webhook; the provider is asked, not believed from the address. */
export async function confirmCard(
  deps: Deps,
  userId: string,
  { sessionId }: CardConfirmation,
): Promise<SubscriptionChanged> {
  const { db } = deps.database;
  const change = await findCardChange(db, sessionId);
  const row = change && (await queries.findSubscription(db, change.subscriptionId));
  if (!row || row.userId !== userId) throw new AppError('NOT_FOUND');
  const outcome = (await askProvider(deps, () => takeCard(deps, sessionId))) ?? 'open';
  const now = (await queries.findSubscription(db, row.id)) ?? row;
  return { message: await wordsFor(deps, outcome, change), subscription: await readSubscription(deps, now) };
}

/** Who was charged reads how much. Where the invoice went away by itself meanwhile, nothing was. */
async function wordsFor(
  deps: Deps,
  outcome: CardOutcome,
  { subscriptionId, createdAt }: CardChangeRow,
): Promise<string> {
  if (outcome !== 'paid') return MESSAGES[outcome];
  const invoices = await listInvoices(deps.database.db, [subscriptionId], ['paid']);
  const charged = invoices.findLast(({ paidAt }) => paidAt && paidAt >= createdAt);
  return charged ? `${MESSAGES.paid} Cobramos ${formatCents(charged.amountCents)}.` : MESSAGES.kept;
}
