import { cents, sum, times, toReais } from '@cesta/contract/base/money';
import type { Role } from '@cesta/contract/identity/identity';
import type { FarmOrder, RoundFarm } from '@cesta/contract/supply/harvest';
import type { Deps } from '../../deps.ts';
import { forecastTextsOf } from '../supply/harvest/forecasting.service.ts';
import {
  type FarmOrderRow,
  type LineRow,
  listLateAnswers,
  type RoundRow,
} from '../supply/harvest/harvest-rows.service.ts';
import { calledOffTextsOf, textsOf } from '../supply/harvest/sending.service.ts';

interface Asked {
  round: RoundRow | undefined;
  orders: readonly FarmOrderRow[];
  lines: readonly LineRow[];
  isCalledOff: boolean;
}

/** One round by farmer: what each was asked and said, or is expected to be asked. */
export async function readFarms(
  deps: Deps,
  role: Role,
  { round, orders, lines, isCalledOff }: Asked,
): Promise<RoundFarm[]> {
  const isOffice = role === 'admin';
  if (isOffice && round?.forecastAt && !round.madeUntil)
    return isCalledOff ? [] : readForecastFarms(deps, round.date);
  const open = orders.filter(({ isGone }) => !isGone);
  const readTexts = async () => {
    if (!isOffice) return new Map<string, string>();
    return isCalledOff ? calledOffTextsOf(deps, orders) : textsOf(deps, open, lines);
  };
  const [texts, late] = await Promise.all([
    readTexts(),
    listLateAnswers(
      deps.database.db,
      orders.map(({ id }) => id),
    ),
  ]);
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const farms = Map.groupBy(orders, ({ producerId }) => producerId);
  return [...farms.values()].map((own): RoundFarm => {
    const [first] = own as [FarmOrderRow, ...FarmOrderRow[]];
    return {
      producer_id: first.producerId,
      producer_name: first.producerName,
      is_gone: first.isGone,
      silence: first.silence ?? 'nothing',
      contact: { phone: first.phone, email: first.email },
      orders: own.map((order) =>
        toFarmOrder(order, linesOf.get(order.id) ?? [], {
          text: texts.get(order.id),
          late: late.get(order.id),
        }),
      ),
    };
  });
}

async function readForecastFarms(deps: Deps, date: string): Promise<RoundFarm[]> {
  const farms = await forecastTextsOf(deps, date);
  return farms.map(({ producerId, name, phone, email, text, sentAt, sentBy }) => ({
    producer_id: producerId,
    producer_name: name,
    is_gone: false,
    silence: 'nothing',
    orders: [],
    contact: { phone, email },
    forecast_text: text,
    forecast_sent: { sent_at: sentAt?.toISOString() ?? null, sent_by: sentBy },
  }));
}

type LateAnswer = Awaited<ReturnType<typeof listLateAnswers>> extends Map<string, infer Row> ? Row : never;

function toFarmOrder(
  order: FarmOrderRow,
  lines: readonly LineRow[],
  { text, late }: { text: string | undefined; late: LateAnswer | undefined },
): FarmOrder {
  return {
    id: order.id,
    number: order.number,
    made_at: order.madeAt.toISOString(),
    sent_at: order.sentAt?.toISOString() ?? null,
    sent_by: order.sentBy,
    mail: order.mail,
    answered_at: order.answeredAt?.toISOString() ?? null,
    answered_by: order.answeredBy,
    note: order.note,
    revision: order.revision,
    lines: lines.map((line) => ({
      id: line.id,
      product_id: line.productId,
      product_name: line.productName,
      unit: line.unit,
      portions: line.portions,
      asked: line.asked,
      confirmed: line.confirmed,
      price: toReais(line.priceCents),
    })),
    late_answer: late
      ? {
          at: late.at.toISOString(),
          note: late.note,
          lines: late.lines.map(({ lineId, confirmed }) => ({ line_id: lineId, confirmed })),
        }
      : null,
    ...(text !== undefined && { text }),
    amount: toReais(sum([cents(0), ...lines.map(({ priceCents, asked }) => times(priceCents, asked))])),
  };
}
