import type { Deps } from '../../deps.ts';
import { syncLedger } from './ledger-sync.service.ts';

export function defineLedgerJobs(deps: Deps): void {
  deps.jobs.define('ledger.sync', () => syncLedger(deps));
}
