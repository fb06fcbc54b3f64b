import { route } from '../wire/api-route.ts';
import { expand } from '../wire/shared-params.ts';

/** Just enough for a caller that checks whether its key works. */
export const accountRoutes = [
  route('GET /v1/account', expand, (ctx) => ({
    id: 'acct_simulator',
    object: 'account',
    business_profile: { name: ctx.account.businessName },
    charges_enabled: true,
    country: 'BR',
    default_currency: 'brl',
    details_submitted: true,
    email: null,
    payouts_enabled: true,
    settings: { dashboard: { display_name: ctx.account.businessName, timezone: 'America/Bahia' } },
    type: 'standard',
  })),
];
