import type { Deps } from '../../deps.ts';
import { notifyCovered, sweepWishes } from './wishes.service.ts';

export function defineCoverageJobs(deps: Deps): void {
  deps.jobs.define('coverage.notify-wishes', () => notifyCovered(deps));
  deps.jobs.define('coverage.sweep-wishes', () => sweepWishes(deps));
}
