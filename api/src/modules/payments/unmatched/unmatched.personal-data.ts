import { toReais } from '@cesta/contract/base/money';
import type { DataHolder } from '../../../platform/registers/personal-data.ts';
import { blankEmail, listByEmail } from './unmatched.queries.ts';

/** Payments of which only the provider's e-mail says whose they are: whoever has not confirmed it may be anybody. */
export const unmatchedHolder: DataHolder = {
  name: 'unmatched_payments',
  async collect(db, person) {
    const rows = person.emailConfirmed ? await listByEmail(db, person.email) : [];
    return rows.map(({ id, amountCents, paidAt, state }) => ({
      id,
      amount: toReais(amountCents),
      paid_at: paidAt,
      state,
    }));
  },
  async forget(tx, person) {
    if (person.emailConfirmed) await blankEmail(tx, person.email);
  },
};
