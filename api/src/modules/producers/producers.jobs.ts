import type { Deps } from '../../deps.ts';
import { warnOfProofs } from './proof-warnings.service.ts';
import { endProofs } from './proofs.service.ts';

export function defineProducerJobs(deps: Deps): void {
  deps.jobs.define('producers.end-proofs', () => endProofs(deps));
  deps.jobs.define('producers.warn-of-proofs', () => warnOfProofs(deps));
}
