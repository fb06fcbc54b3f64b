import type { WorklistSource } from '../registers/worklist.ts';
import type { FailedJob } from './failed-jobs.ts';

interface FailedJobs {
  listFailed(limit: number): Promise<FailedJob[]>;
  countFailed(): Promise<number>;
}

/** The jobs that were given up after all their attempts. */
export function failedJobsSource(jobs: FailedJobs): WorklistSource {
  return {
    kind: 'job-failed',
    count: () => jobs.countFailed(),
    async list(_db, _now, limit) {
      const failed = await jobs.listFailed(limit);
      return failed.map(({ id, name, failedAt, reason }) => ({
        id,
        since: failedAt.toISOString(),
        who: null,
        matter: `A tarefa ${name} falhou depois de várias tentativas${reason && `: ${reason}`}`,
        advice: 'Tente de novo. Se falhar outra vez, mostre esta mensagem a quem cuida do sistema.',
        amount: null,
        link: null,
        actions: [
          {
            label: 'Tentar de novo',
            method: 'POST' as const,
            path: `/admin/jobs/${name}/${id}/retry`,
            question: null,
          },
          {
            label: 'Dispensar',
            method: 'DELETE' as const,
            path: `/admin/jobs/${name}/${id}`,
            question: 'Dispensar esta tarefa? Ela não será feita.',
          },
        ],
      }));
    },
  };
}
