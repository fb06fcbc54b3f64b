import type { Deps } from '../../deps.ts';
import { sweepNotes } from './notes.service.ts';

export function defineDeskJobs(deps: Deps): void {
  deps.jobs.define('desk.sweep-notes', () => sweepNotes(deps));
}
