import type { OpenFarms } from '@cesta/contract/supply/statements';
import { asOperator } from '../support/admin-desk.ts';
import type { Step } from './screen.ts';
import { pressing } from './states.ts';

/** What is open of the farm that has most: journeys close what the demo has of others. */
export const openStatement: Step = async (page) => {
  const { farms } = (await asOperator(page.request, 'GET', '/admin/statements/open')) as OpenFarms;
  const [most] = farms.toSorted((one, other) => other.lines - one.lines);
  await pressing(`Ver acerto de ${most?.name}`)(page);
};
