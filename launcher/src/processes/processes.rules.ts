const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 30_000;
/** One that has lived for so long has not died of how it was started. */
const STEADY_MS = 60_000;
/** So many starts in a row may fail while nobody serves; then the store ends, for whoever watches over it to see. */
const MOST_FAILURES = 10;

const LEAST_CONNECTIONS = 4;
const WITH_JOBS = 2;

/** How often in a row one has died, when it dies again. */
export function failuresAfter(before: number, livedMs: number): number {
  return livedMs >= STEADY_MS ? 1 : before + 1;
}

/** The first death is an accident and its successor comes at once; then each waits for twice as long. */
export function restartDelay(failures: number): number {
  return failures <= 1 ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 2));
}

/** While somebody serves, trying goes on: a database that is away comes back. */
export function shouldGiveUp(failures: number, isAnyoneOpen: boolean): boolean {
  return !isAnyoneOpen && failures >= MOST_FAILURES;
}

/** All together take no more connections than one would, but none fewer than a request and a transaction may need. */
export function shareOfPool(pool: number, processes: number): number {
  return Math.max(LEAST_CONNECTIONS, Math.floor(pool / processes));
}

/** Whether a worker is told to work on jobs: later, or at once. */
export function wantsJobs({ kind, launch }: { kind: string; launch?: { runsJobs?: boolean } }): boolean {
  return kind === 'work' || (kind === 'serve' && launch?.runsJobs === true);
}

/** Whether the one in this slot does from its start. */
export const runsJobsAtOnce = (slot: number): boolean => slot < WITH_JOBS;

/** Jobs are worked on in a few processes, so that the database is not asked for them by many; whichever are open. */
export function whoTakesJobs<Member>(
  open: readonly Member[],
  isWorking: (member: Member) => boolean,
): Member[] {
  const others = open.filter((member) => !isWorking(member));
  const missing = WITH_JOBS - (open.length - others.length);
  return others.slice(0, Math.max(0, missing));
}

/**
 * From the wish to end, the time included in which others are told of it: a worker, whoever waits for that worker, and
 * the whole store. Each gives those below it a moment more, so that an end by force is always the nearest one's.
 */
export function shutdownLimits(drainMs: number): { worker: number; member: number; store: number } {
  return { worker: drainMs + 20_000, member: drainMs + 25_000, store: drainMs + 30_000 };
}
