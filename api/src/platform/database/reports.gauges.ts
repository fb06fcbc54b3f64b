import { within } from '../http/readiness.ts';
import type { GaugeSource } from '../registers/gauge-sources.ts';
import type { Reports } from './reports.ts';

/** A copy that swallows the question is as good as away; whoever collects waits for ten seconds. */
const PATIENCE_MS = 4000;

/** Nothing where there is no copy. */
export function replicaGauges({ measure }: Pick<Reports, 'measure'>): GaugeSource {
  return {
    name: 'replica',
    gauges: {
      cesta_replica_readable: 'Whether the copy that reports are read from answers, and is one.',
      cesta_replica_lag_seconds: 'How far that copy is behind, while it answers.',
    },
    async read(db) {
      if (!measure) return {};
      const lagMs = await within(PATIENCE_MS, measure(db)).catch(() => null);
      if (lagMs === null) return { cesta_replica_readable: [{ value: 0 }] };
      return {
        cesta_replica_readable: [{ value: 1 }],
        cesta_replica_lag_seconds: [{ value: lagMs / 1000 }],
      };
    },
  };
}
