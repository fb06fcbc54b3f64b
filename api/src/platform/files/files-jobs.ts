import { DAY_MS } from '@cesta/contract/base/calendar';
import type { Clock } from '../clock.ts';
import { job } from '../jobs/jobs.ts';
import type { FileStore } from './files.ts';

/** Nothing takes so long to be stored. */
const DRAFT_MS = DAY_MS;

export const fileJobs = { 'files.sweep-drafts': job({ cron: '17 4 * * *' }) };

/** A draft may be somebody's photo, which no row names: nobody could ask for it to be deleted. */
export async function sweepDrafts({ files, clock }: { files: FileStore; clock: Clock }): Promise<void> {
  await files.sweepDrafts(new Date(clock.now().getTime() - DRAFT_MS));
}
