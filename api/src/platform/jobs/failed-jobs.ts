import type { PgBoss } from 'pg-boss';

export interface FailedJob {
  id: string;
  name: string;
  failedAt: Date;
  reason: string;
}

/** It went well afterwards, or stands for both. */
const ENDED_LATER = `later.name = failed.name and later.completed_on is not null
  and (later.state = 'completed' and later.completed_on > failed.completed_on
    or later.state = 'failed' and (later.completed_on, later.id) > (failed.completed_on, failed.id))`;
/**
 * A recurring job that went well afterwards has healed, and one that failed again afterwards stands for both: a provider
 * that is away for a day makes one line, not hundreds. pg-boss knows which recur by their schedule. The same of a job
 * that was asked for again in the same words: runs of every ten minutes ask for what they find undone.
 */
export const FAILED = `
  from pgboss.job as failed
  where failed.state = 'failed' and not exists (
    select 1 from pgboss.schedule join pgboss.job as later on later.name = schedule.name
    where ${ENDED_LATER})
  and not exists (
    select 1 from pgboss.job as later where later.data = failed.data and ${ENDED_LATER})`;
/** Each run of a recurring job is to do the same, and so is each in the same words. */
const LIKE_IT = `
  select id from pgboss.job where name = $1 and state = 'failed'
    and (id = $2 or name in (select name from pgboss.schedule)
      or data = (select data from pgboss.job where name = $1 and id = $2))`;

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
      const alike = await ask<{ id: string }>(LIKE_IT, [name, id]);
      await boss.deleteJob(
        name,
        alike.map((job) => job.id),
      );
      return true;
    },
  };
}
