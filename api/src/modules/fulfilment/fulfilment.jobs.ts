import type { Deps } from '../../deps.ts';
import { followBaskets } from './following-baskets.service.ts';

export function defineFulfilmentJobs(deps: Deps): void {
  deps.jobs.define('orders.follow-baskets', () => followBaskets(deps));
}
