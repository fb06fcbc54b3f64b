import { newId } from '../state/ids.ts';
import { refer, route } from '../wire/api-route.ts';
import { choice, hash, ignored, required, text, url } from '../wire/params.ts';
import { expand } from '../wire/shared-params.ts';
import type { PortalSession } from '../wire/wire-type.ts';

export const billingPortalRoutes = [
  route(
    'POST /v1/billing_portal/sessions',
    {
      ...expand,
      customer: required(text()),
      return_url: url(),
      configuration: text(),
      locale: text(),
      flow_data: hash({ type: required(choice('payment_method_update')), after_completion: ignored() }),
    },
    (ctx, params) => {
      const customer = refer(ctx.store.customers, 'customer', params.customer, 'customer');
      const id = newId('bps');
      const session: PortalSession = {
        id,
        object: 'billing_portal.session',
        configuration: params.configuration ?? 'bpc_simulator',
        created: ctx.now(),
        customer: customer.id,
        customer_account: null,
        flow: params.flow_data
          ? {
              after_completion: { hosted_confirmation: null, redirect: null, type: 'portal_homepage' },
              customer_update: null,
              subscription_cancel: null,
              subscription_pause: null,
              subscription_update: null,
              subscription_update_confirm: null,
              type: 'payment_method_update',
            }
          : null,
        livemode: false,
        locale: params.locale ?? null,
        on_behalf_of: null,
        return_url: params.return_url ?? null,
        url: `${ctx.publicUrl}/p/session/${id}`,
      };
      ctx.store.portalSessions.save(session);
      ctx.emit('billing_portal.session.created', session);
      return session;
    },
  ),
];
