import { addDays, dayOf } from '@cesta/contract/base/calendar';
import { basketKind, basketProblem, NOT_FOR_BASKETS } from '@cesta/contract/subscriptions/basket-rules';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { RemindersChange, TastesChange } from '@cesta/contract/subscriptions/ratings';
import type { SubscriptionChanged } from '@cesta/contract/subscriptions/subscriptions';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operator } from '../../audit/audit.service.ts';
import { findProducts, type KnownProduct } from '../../catalog/catalog.service.ts';
import { findUser } from '../../identity/identity.service.ts';
import { recordForCustomer } from '../behalf/behalf.service.ts';
import { readBasket } from '../choosing/baskets.service.ts';
import { reconcileDeliveries } from '../deliveries/deliveries.service.ts';
import { findCurrent, findSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';
import { readSubscription } from '../subscriptions.service.ts';
import * as queries from './tastes.queries.ts';
import { changedTastes, listNames } from './tastes.rules.ts';
import { knownIds, neverListProblem, readNever } from './tastes.service.ts';

/** A delivery comes at most so many days after its week began. */
const WEEKS_BACK_DAYS = 14;

async function currentOf(deps: Deps, userId: string): Promise<SubscriptionRow> {
  const row = await findCurrent(deps.database.db, userId);
  if (!row || row.status === 'canceled') throw new AppError('SUBSCRIPTION_NOT_FOUND');
  return row;
}

async function answer(deps: Deps, row: SubscriptionRow, message: string): Promise<SubscriptionChanged> {
  const now = (await findSubscription(deps.database.db, row.id)) ?? row;
  return { message, subscription: await readSubscription(deps, now) };
}

/** For the deliveries whose cut-off is still to come; the others are frozen first, as they were wished. */
export async function saveTastes(
  deps: Deps,
  userId: string,
  { shown, takeOut = false, ...asked }: TastesChange,
  by: Operator | null = null,
): Promise<SubscriptionChanged> {
  const row = await currentOf(deps, userId);
  await deps.database.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await reconcileDeliveries(tx, now, [row.id]);
    // Read again under the lock: a new week may have brought the next plan in the meantime.
    const locked = (await findSubscription(tx, row.id)) ?? row;
    const { never, complete } = changedTastes(await tastesNow(tx, userId), asked, shown);
    const wanted = await findProducts(tx, knownIds(never));
    const from = by ? await wordsNow(tx, userId) : '';
    await checkNever(tx, locked, wanted);
    await clearBaskets(tx, locked, { wanted, takeOut, today: dayOf(now) });
    await queries.replaceNever(tx, userId, [...wanted.keys()]);
    await queries.writeTastes(tx, userId, { completes: complete });
    await reconcileDeliveries(tx, now, [row.id]);
    const to = tasteWords([...wanted.values()], complete);
    if (!by || from === to) return;
    await recordForCustomer(tx, deps, locked, by, {
      entry: { action: 'tastes', from, to },
      told: { title: 'Suas preferências mudaram', did: `mudou as suas preferências (${to})` },
    });
  });
  return answer(deps, row, 'Preferências salvas!');
}

async function tastesNow(tx: Db, userId: string): Promise<Pick<TastesChange, 'never' | 'complete'>> {
  const said = (await queries.listTastes(tx, [userId])).get(userId);
  return { never: [...(said?.never ?? [])], complete: said?.completes ?? false };
}

async function wordsNow(tx: Db, userId: string): Promise<string> {
  const said = (await queries.listTastes(tx, [userId])).get(userId);
  return tasteWords(await readNever(tx, userId), said?.completes ?? false);
}

/** 'nunca: Jiló, Quiabo; a cesta é completada' */
function tasteWords(never: readonly { name: string }[], completes: boolean): string {
  const names = never.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'pt-BR'));
  const list = names.length > 0 ? `nunca: ${names.join(', ')}` : 'nada fica de fora';
  return `${list}; a cesta ${completes ? 'é completada' : 'não é completada'}`;
}

const plansOf = ({ planType, nextPlanType }: SubscriptionRow): PlanType[] =>
  nextPlanType ? [planType, nextPlanType] : [planType];

async function checkNever(
  tx: Db,
  row: SubscriptionRow,
  wanted: ReadonlyMap<string, KnownProduct>,
): Promise<void> {
  const before = new Set(await queries.listNever(tx, row.userId));
  const strange = [...wanted.values()].find(({ id, category }) => !basketKind(category) && !before.has(id));
  const problem = strange
    ? `${strange.name}: ${NOT_FOR_BASKETS}`
    : await neverListProblem(tx, plansOf(row), new Set(wanted.keys()), before);
  if (problem) throw new AppError('VALIDATION', { message: problem, fields: { never: problem } });
}

/** What is on the list cannot be chosen as well: it is said, and taken out of the baskets when that is wished. */
async function clearBaskets(
  tx: Db,
  row: SubscriptionRow,
  { wanted, takeOut, today }: { wanted: ReadonlyMap<string, KnownProduct>; takeOut: boolean; today: string },
): Promise<void> {
  const about = { plans: plansOf(row), since: addDays(today, -WEEKS_BACK_DAYS) };
  const chosen = await queries.listChosenAmong(tx, row.id, about, [...wanted.keys()]);
  if (chosen.size === 0) return;
  const names = listNames([...chosen].map((id) => wanted.get(id)?.name ?? ''));
  if (!takeOut) {
    const are = chosen.size === 1 ? 'está' : 'estão';
    throw new AppError('NEVER_IN_BASKET', {
      message: `${names} ${are} na sua cesta. Quer tirar da cesta e nunca mais receber?`,
      office: `${names} ${are} na cesta do cliente. Abra Preferências de novo e confira antes de salvar.`,
    });
  }
  for (const plan of plansOf(row)) {
    const basket = await readBasket(tx, row.id, plan);
    const rest = basket.filter(({ id }) => !chosen.has(id));
    // A basket that nobody has filled, or that is too small already, is no smaller for it.
    if (rest.length === basket.length) continue;
    const problem = basketProblem(
      plan,
      rest.map(({ id, category }) => ({ productId: id, category })),
    );
    if (!problem) continue;
    const message = `Sem ${names} sua cesta fica pequena demais. Troque primeiro os itens da cesta e depois volte aqui.`;
    const office = `Sem ${names} a cesta do cliente fica pequena demais. Troque primeiro a escolha de sempre e depois volte a Preferências.`;
    throw new AppError('VALIDATION', { message, office, fields: { never: message } });
  }
  await queries.takeOutOfBaskets(tx, row.id, [...chosen]);
}

/** The switch of the account. */
export async function switchReminders(
  deps: Deps,
  userId: string,
  { wanted }: RemindersChange,
): Promise<SubscriptionChanged> {
  const row = await currentOf(deps, userId);
  await queries.writeTastes(deps.database.db, userId, { wantsReminders: wanted });
  return answer(
    deps,
    row,
    wanted ? 'Lembretes ligados!' : 'Lembretes desligados. Você não recebe mais esses e-mails.',
  );
}

/** Whose link it is; refused when it is not whole. */
export function readRemindersLink(deps: Deps, token: string): { id: string } {
  const found = deps.signedLinks.read('reminders', token, deps.clock.now());
  if (!found || found === 'expired') throw new AppError('UNSUBSCRIBE_LINK_INVALID');
  return found;
}

/** By the link of an e-mail, signed in or not. Once or ten times, it is the same. */
export async function endReminders(deps: Deps, token: string): Promise<void> {
  const found = readRemindersLink(deps, token);
  // Whose account is gone gets no reminders either.
  if (!(await findUser(deps.database.db, found.id))) return;
  await queries.writeTastes(deps.database.db, found.id, { wantsReminders: false });
}
