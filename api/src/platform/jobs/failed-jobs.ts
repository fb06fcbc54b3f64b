import type { PgBoss } from 'pg-boss';

export interface FailedJob {
  id: string;
  name: string;
  failedAt: Date;
  reason: string;
}

/** A recurring job that went well afterwards has healed; pg-boss knows which recur by their schedule. */
export const FAILED = `
  from pgboss.job as failed
  where failed.state = 'failed' and not exists (
    select 1 from pgboss.schedule
    join pgboss.job as later on later.name = schedule.name
    where schedule.name = failed.name and later.state = 'completed' and later.completed_on > failed.completed_on)`;

/** The jobs that were given up, for whoever has to look at them. */
export function failedJobs(boss: PgBoss, prepare: () => Promise<void>) {
  const ask = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> => {
    await prepare();
    const { rows } = await boss.getDb().executeSql(text, values);
    return rows as Row[];
  };
  const isFailed = async (name: string, id: string) =>
    (await ask(`select 1 ${FAILED} and failed.name = $1 and failed.id = $2`, [name, id])).length > 0;

  return {
    /** Oldest first. */
    listFailed: (limit: number) =>
      ask<FailedJob>(
        `select failed.id, failed.name, failed.completed_on as "failedAt",
           coalesce(failed.output->>'message', failed.output->'value'->>'message', '') as reason
         ${FAILED} order by failed.completed_on limit $1`,
        [limit],
      ),
    async countFailed() {
      const [row] = await ask<{ total: number }>(`select count(*)::int as total ${FAILED}`);
      return row?.total ?? 0;
    },
    async retryFailed(name: string, id: string) {
      if (!(await isFailed(name, id))) return false;
      await boss.retry(name, id);
      return true;
    },
    async dismissFailed(name: string, id: string) {
      if (!(await isFailed(name, id))) return false;
      await boss.deleteJob(name, id);
      return true;
    },
  };
}
