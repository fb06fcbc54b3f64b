import type { ApiRoute } from '../wire/api-route.ts';
import { accountRoutes } from './account.ts';
import { balanceTransactionRoutes } from './balance-transactions.ts';
import { billingPortalRoutes } from './billing-portal.ts';
import { chargeRoutes } from './charges.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { creditNoteRoutes } from './credit-notes.ts';
import { customerBalanceRoutes } from './customer-balance.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes } from './events.ts';
import { invoiceItemRoutes } from './invoice-items.ts';
import { invoicePaymentRoutes } from './invoice-payments.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { payoutRoutes } from './payouts.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { refundRoutes } from './refunds.ts';
import { setupIntentRoutes } from './setup-intents.ts';
import { subscriptionItemRoutes } from './subscription-items.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { testClockRoutes } from './test-clocks.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

/** The whole API that is simulated. */
export function allRoutes(hooks: { endpointsChanged(): void; runTestClocks(): void }): ApiRoute[] {
  return [
    ...accountRoutes,
    ...balanceTransactionRoutes,
    ...billingPortalRoutes,
    ...chargeRoutes,
    ...checkoutSessionRoutes,
    ...creditNoteRoutes,
    ...customerBalanceRoutes,
    ...customerRoutes,
    ...disputeRoutes,
    ...eventRoutes,
    ...invoiceItemRoutes,
    ...invoicePaymentRoutes,
    ...invoiceRoutes,
    ...paymentIntentRoutes,
    ...paymentMethodRoutes,
    ...payoutRoutes,
    ...priceRoutes,
    ...productRoutes,
    ...refundRoutes,
    ...setupIntentRoutes,
    ...subscriptionItemRoutes,
    ...subscriptionRoutes,
    ...testClockRoutes(hooks.runTestClocks),
    ...webhookEndpointRoutes(hooks.endpointsChanged),
  ];
}
