import type { Deps } from '../../../deps.ts';
import { sweepDocuments } from './documents.service.ts';

export function defineFarmJobs(deps: Deps): void {
  deps.jobs.define('farms.sweep-documents', () => sweepDocuments(deps));
}
