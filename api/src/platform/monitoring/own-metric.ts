import type { Metric } from 'prom-client';

export interface MetricValue {
  value: number;
  labels?: Readonly<Record<string, string | number>>;
  /** For the lines of a histogram, whose names differ from the metric's. */
  metricName?: string;
}

interface About {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
}

/** A metric that is counted elsewhere and read when somebody looks. All that the registry asks of one, which its types do not say. */
export function asMetric(
  about: About,
  read: () => readonly MetricValue[] | Promise<readonly MetricValue[]>,
): Metric {
  const get = async () => {
    const values = (await read()).map(({ labels = {}, ...rest }) => ({ ...rest, labels }));
    return { ...about, values };
  };
  return { ...about, get } as unknown as Metric;
}
