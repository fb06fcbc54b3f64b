import { query, type Stage } from './stage.ts';

/** What became of webhooks on their way: by the provider's own count, and as they came to the stores. */
export interface Webhooks {
  doubled: number;
  late: number;
  lost: number;
  /** Came after one about something that happened later. */
  outOfOrder: number;
}

export interface Arrival {
  happened: number;
  received: number;
}

/** The stores keep what they were told for sixty days, longer than a run lasts. */
export async function countWebhooks(stage: Stage): Promise<Webhooks> {
  const { doubled = 0, late = 0, dropped = 0 } = await stage.provider.faultCounts();
  const arrivals = await query<Arrival>(
    stage,
    `select extract(epoch from happened_at)::float8 as happened, extract(epoch from received_at)::float8 as received
     from provider_events where source = 'webhook'`,
  );
  return { doubled, late, lost: dropped, outOfOrder: countOvertaken(arrivals) };
}

/** How many came after one that happened later. Of the same second nobody knows which was first. */
export function countOvertaken(arrivals: readonly Arrival[]): number {
  const moments = [...Map.groupBy(arrivals, ({ happened }) => happened)].sort(
    ([one], [other]) => other - one,
  );
  let earliest = Number.POSITIVE_INFINITY;
  let overtaken = 0;
  for (const [, together] of moments) {
    overtaken += together.filter(({ received }) => received > earliest).length;
    earliest = Math.min(earliest, ...together.map(({ received }) => received));
  }
  return overtaken;
}
