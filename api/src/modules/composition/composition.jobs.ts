import type { Deps } from '../../deps.ts';
import { eachApart } from '../../platform/jobs/each-apart.ts';
import { mailUnsentOrders, takeBackCalledOff } from '../supply/harvest/sending.service.ts';
import { closeSilentRounds } from '../supply/harvest/silence.service.ts';
import { askFarmers } from './harvest-orders.service.ts';
import { refreshOutlooks, tellForecasts } from './outlook.service.ts';

export function defineCompositionJobs(deps: Deps): void {
  deps.jobs.define('harvest.rounds', () =>
    eachApart([takeBackCalledOff, askFarmers, mailUnsentOrders, closeSilentRounds, tellForecasts], (step) =>
      step(deps),
    ),
  );
  deps.jobs.define('harvest.outlook', async () => {
    await refreshOutlooks(deps);
  });
}
