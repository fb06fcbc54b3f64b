import type { Db } from '../database/db.ts';
import type { MetricValue } from '../monitoring/own-metric.ts';

/** What the database alone knows, the same in every process. Names of labels and their values come from closed lists. */
export interface GaugeSource {
  name: string;
  /** What each metric tells, by its name. */
  gauges: Readonly<Record<string, string>>;
  /** How long an answer is good for, where asking costs more than a look into an index. */
  keepMs?: number;
  read(db: Db, now: Date): Promise<Record<string, readonly MetricValue[]>>;
}

/** Lets modules say what is to be watched without the platform knowing them. */
export class GaugeSources {
  readonly all: GaugeSource[] = [];

  register(...sources: GaugeSource[]): void {
    this.all.push(...sources);
  }
}

/** 0 where nothing waits. */
export function secondsSince(since: Date | null, now: Date): number {
  return since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0;
}
