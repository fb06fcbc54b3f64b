import { balanceTransaction } from '../billing/balance.ts';
import { route } from '../wire/api-route.ts';
import { noSuchObject } from '../wire/errors.ts';
import { expand } from '../wire/shared-params.ts';

export const balanceTransactionRoutes = [
  route('GET /v1/balance_transactions/:id', expand, (ctx, _params, id) => {
    const found = balanceTransaction(ctx, id);
    if (!found) throw noSuchObject('balance transaction', id);
    return found;
  }),
];
