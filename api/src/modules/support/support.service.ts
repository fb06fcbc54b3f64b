import { DAY_MS, dayOf } from '@cesta/contract/base/calendar';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { Order } from '@cesta/contract/orders/orders';
import { canReportOrder, RECENT_BASKET_DAYS } from '@cesta/contract/orders/problem-constants';
import type {
  ProblemInput,
  ProblemItem,
  ProblemReport,
  RecentBasketList,
} from '@cesta/contract/orders/problems';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { DataHolder } from '../../platform/registers/personal-data.ts';
import type { Caller } from '../../platform/security/access.ts';
import { deleteMessages, writeMessage } from '../content/contact.service.ts';
import { lockUser } from '../identity/identity.service.ts';
import { getOrder } from '../orders/order-views.service.ts';
import { keepPhotos, removePhotos } from './photos.service.ts';
import { insertReport } from './reports.queries.ts';
import * as queries from './support.queries.ts';
import { aboutText, chosenItems, SAME_REPORT_MS, saysNothingNew } from './support.rules.ts';

const RECENT_BASKETS = 8;

interface Told {
  input: ProblemInput;
  subject: string;
  items: ProblemItem[];
}

/** Anybody can have an account: before anything is read, who never bought takes nobody's place among the senders. */
export async function refuseNewcomer({ database }: Deps, { id }: Caller): Promise<void> {
  if (!(await queries.hasBought(database.db, id))) throw new AppError('NOTHING_TO_REPORT');
}

/** Sent twice, it is kept once: by its key, or when all of it was said a moment ago. */
export async function reportProblem(
  deps: Deps,
  caller: Caller,
  input: ProblemInput,
  photos: readonly Uint8Array[],
): Promise<ProblemReport> {
  const subject = await subjectOf(deps, caller, input);
  const told = { input, subject: subject.name, items: chosenItems(subject.items, input.items) };
  const known = await findKnown(deps.database.db, deps, caller, told, photos.length);
  if (known) return known;
  const max = deps.settings.limits.problemReportsPerDay;
  const refusal = await deps.limits.count({
    name: 'problem-reports',
    account: caller.id,
    max,
    windowMs: DAY_MS,
  });
  if (refusal) throw new AppError('TOO_MANY_REQUESTS', refusal);
  const names = await keepPhotos(deps.files, photos);
  try {
    const isNew = await deps.database.db.transaction((tx) => writeReport(tx, deps, caller, told, names));
    if (!isNew) await removePhotos(deps.files, names);
  } catch (error) {
    // Without an answer of the database the report may have been kept, with them; the sweep takes what nobody names.
    if (error instanceof AppError) await removePhotos(deps.files, names);
    throw error;
  }
  const kept = await findKnown(deps.database.db, deps, caller, told, photos.length);
  // The key belongs to somebody else's message.
  if (!kept) throw new AppError('CONFLICT');
  return kept;
}

/** Under the customer's lock: nothing is kept of an account that went meanwhile, and two tabs at once are one report. */
async function writeReport(
  tx: Db,
  deps: Deps,
  caller: Caller,
  told: Told,
  photos: string[],
): Promise<boolean> {
  if (!(await lockUser(tx, caller.id))) throw new AppError('UNAUTHENTICATED');
  if (await findKnown(tx, deps, caller, told, photos.length)) return false;
  const { input, subject, items } = told;
  const { id, message, order_id, delivery_id } = input;
  const { name, email } = caller.user;
  const about = aboutText(subject, items, photos.length);
  if (!(await writeMessage(tx, deps, { id, name, email, message, about }))) return false;
  await insertReport(tx, {
    messageId: id,
    userId: caller.id,
    orderId: order_id ?? null,
    deliveryId: delivery_id ?? null,
    items,
    photos,
    createdAt: deps.clock.now(),
  });
  return true;
}

async function findKnown(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  { id: userId }: Caller,
  { input, items }: Told,
  photos: number,
): Promise<ProblemReport | null> {
  const { id, order_id, delivery_id, message } = input;
  const since = new Date(clock.now().getTime() - SAME_REPORT_MS);
  const asked = { userId, orderId: order_id ?? null, deliveryId: delivery_id ?? null, message, since };
  const same = async () =>
    (await queries.listSame(db, asked)).find((other) => saysNothingNew(other, items, photos));
  const row = (await queries.findReport(db, id)) ?? (await same());
  return row?.userId === userId ? toReport(row) : null;
}

/** What it is about, when it is the caller's and has left the shelf. */
async function subjectOf(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caller: Caller,
  { order_id, delivery_id }: ProblemInput,
): Promise<{ name: string; items: readonly ProblemItem[] }> {
  if (order_id) {
    const order = await getOrder(database.db, { id: caller.id, role: 'customer' }, order_id);
    const { status, payment_status: paymentStatus, payment_method: paymentMethod } = order;
    if (!canReportOrder({ status, paymentStatus, paymentMethod })) throw new AppError('NOTHING_TO_REPORT');
    return { name: `o pedido #${orderNumber(order.id)}`, items: order.items };
  }
  const [basket] = await queries.listBaskets(database.db, [delivery_id ?? '']);
  if (basket?.userId !== caller.id) throw new AppError('DELIVERY_NOT_FOUND');
  const today = dayOf(clock.now());
  const isOff = basket.status === 'cancelled' || basket.status === 'skipped';
  if (isOff || (basket.status !== 'delivered' && basket.date > today))
    throw new AppError('NOTHING_TO_REPORT');
  const [year, month, day] = basket.date.split('-');
  return { name: `a cesta de ${day}/${month}/${year}`, items: basket.items };
}

/** For the orders' own answers; left out of those that nobody complained about. */
export async function addReports({ database }: Deps, orders: readonly Order[]): Promise<Order[]> {
  const rows = await queries.listOfOrders(
    database.db,
    orders.map(({ id }) => id),
  );
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return orders.map((order) => {
    const reports = byOrder.get(order.id);
    return reports ? { ...order, problem_reports: reports.map(toReport) } : order;
  });
}

export async function listRecentBaskets(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caller: Caller,
): Promise<RecentBasketList> {
  const now = clock.now().getTime();
  const from = dayOf(new Date(now - RECENT_BASKET_DAYS * DAY_MS));
  const to = dayOf(new Date(now));
  const rows = await queries.listRecentBaskets(database.db, caller.id, from, to, RECENT_BASKETS);
  const reports = await queries.listOfDeliveries(
    database.db,
    rows.map(({ id }) => id),
  );
  return {
    baskets: rows.map(({ id, date, items }) => ({
      id,
      date,
      items: items.map(({ product_id, product_name, quantity }) => ({ product_id, product_name, quantity })),
      reports: reports.filter(({ deliveryId }) => deliveryId === id).map(toReport),
    })),
  };
}

export function toReport(row: queries.ReportRow): ProblemReport {
  return {
    id: row.id,
    order_id: row.orderId,
    delivery_id: row.deliveryId,
    items: row.items,
    message: row.message,
    photos: row.photos.map((name) => `/problem-photos/${name}`),
    created_at: row.createdAt.toISOString(),
  };
}

/** The words go with the account also where nobody has confirmed its address: they were written from within it. */
export function problemsHolder(deps: Pick<Deps, 'mail' | 'jobs'>): DataHolder {
  return {
    name: 'problem_reports',
    async collect(db, { id }) {
      return (await queries.listOfUser(db, id)).map(toReport);
    },
    async forget(tx, { id }) {
      const rows = await queries.listOfUser(tx, id);
      const photos = rows.flatMap(({ photos: names }) => names);
      await deleteMessages(
        tx,
        deps,
        rows.map((row) => row.id),
      );
      // After the commit: a deletion that is refused in the end must not have lost them.
      if (photos.length > 0) await deps.jobs.send(tx, 'support.remove-photos', { photos });
    },
  };
}
