import type { Metric } from 'prom-client';
import { asMetric, type MetricValue } from './own-metric.ts';

/** Upper bounds in seconds: kept answers take less than the first, nobody waits for longer than the last. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Far more than the store has routes: whatever should ever get past the router makes one line. */
const MOST_ROUTES = 1000;

interface Row {
  route: string;
  method: string;
  /** One more than bounds, not cumulative. */
  buckets: Float64Array;
  seconds: number;
  statuses: Map<number, number>;
}

/**
 * Counts every answer, kept ones too, and therefore with two look-ups and three additions, where the library would
 * make text of the labels each time.
 */
export class RequestTimes {
  readonly #routes = new Map<string, Map<string, Row>>();

  add(method: string, route: string, status: number, milliseconds: number): void {
    const row = this.#routes.get(route)?.get(method) ?? this.#rowOf(method, route);
    const seconds = milliseconds / 1000;
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] as number)) bucket += 1;
    (row.buckets[bucket] as number) += 1;
    row.seconds += seconds;
    row.statuses.set(status, (row.statuses.get(status) ?? 0) + 1);
  }

  #rowOf(askedMethod: string, askedRoute: string): Row {
    const isNew = !this.#routes.has(askedRoute);
    const route = isNew && this.#routes.size >= MOST_ROUTES ? '(other)' : patternOf(askedRoute);
    const method = METHODS.has(askedMethod) ? askedMethod : '(other)';
    const rows = this.#routes.get(route) ?? new Map<string, Row>();
    this.#routes.set(route, rows);
    // Found at once by its own name, too.
    if (route === patternOf(askedRoute)) this.#routes.set(askedRoute, rows);
    const known = rows.get(method);
    if (known) return known;
    const buckets = new Float64Array(BOUNDS.length + 1);
    const row: Row = { route, method, buckets, seconds: 0, statuses: new Map() };
    rows.set(method, row);
    return row;
  }

  /** Two metrics as the library's registry takes them. */
  metrics(): Metric[] {
    const rows = () => [...new Set(this.#routes.values())].flatMap((byMethod) => [...byMethod.values()]);
    const name = 'cesta_request_duration_seconds';
    const help = 'From the head of a request to the end of its answer, by route pattern.';
    return [
      asMetric({ name, help, type: 'histogram' }, () => rows().flatMap((row) => timesOf(name, row))),
      asMetric(
        { name: 'cesta_requests_total', help: 'Answers by route pattern and status.', type: 'counter' },
        () => rows().flatMap(countsOf),
      ),
    ];
  }
}

/** Built files are a route each, under names that change with every build. */
function patternOf(route: string): string {
  return route.startsWith('/assets/') ? '/assets/*' : route;
}

function timesOf(name: string, { method, route, buckets, seconds }: Row): MetricValue[] {
  let total = 0;
  const lines = [...buckets].map((inBucket, index) => {
    total += inBucket;
    const labels = { method, route, le: BOUNDS[index] ?? '+Inf' };
    return { metricName: `${name}_bucket`, labels, value: total };
  });
  const labels = { method, route };
  return [
    ...lines,
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: total },
  ];
}

function countsOf({ method, route, statuses }: Row): MetricValue[] {
  return [...statuses].map(([status, value]) => ({ labels: { method, route, status }, value }));
}
