import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import { RefundAmount } from '@cesta/contract/orders/refunds';
import { PaidWeekList, WeekRefundRequest } from '@cesta/contract/subscriptions/paid-weeks';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { settleDuplicate } from './duplicates.service.ts';
import { listPaidWeeks, refundWeek } from './returns/paid-weeks.service.ts';
import { retryWeekReturn, settleWeekReturn } from './returns/week-return-desk.service.ts';

const tags = ['assinatura'];
const admin = { access: 'admin' } as const;
const params = z.object({ id: Id });

/** What the operator does about money of subscriptions. */
export const billingRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/stripe/admin/subscriptions/:id/weeks',
    { config: admin, schema: { tags, params, response: { 200: PaidWeekList } } },
    (request) => listPaidWeeks(deps.database.db, request.params.id),
  );

  app.post(
    '/stripe/admin/subscriptions/:id/weeks/:invoiceId/refund',
    {
      config: admin,
      schema: {
        tags,
        params: params.extend({ invoiceId: z.string().max(200) }),
        // Without a body all that is left of the week goes back.
        body: WeekRefundRequest.nullish(),
        response: { 200: Done },
      },
    },
    async (request) => {
      const { id: subscriptionId, invoiceId } = request.params;
      const week = { subscriptionId, invoiceId };
      await refundWeek(deps, callerOf(request).user, week, request.body ?? {});
      const isCredit = request.body?.as === 'credit';
      return { message: isCredit ? 'Crédito da semana solicitado!' : 'Reembolso da semana solicitado!' };
    },
  );

  app.post(
    '/admin/week-returns/:id/retry',
    {
      config: admin,
      schema: {
        tags,
        params,
        body: z.object({ as: z.enum(['credit', 'refund'], 'Escolha crédito ou cartão') }),
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request) => {
      await retryWeekReturn(deps, callerOf(request).user, request.params.id, request.body.as);
      return { message: 'Devolução pedida de novo.' };
    },
  );

  app.post(
    '/admin/week-returns/:id/settle',
    { config: admin, schema: { tags, params, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      await settleWeekReturn(deps, callerOf(request).user, request.params.id);
      return { message: 'Devolução registrada.' };
    },
  );

  app.post(
    '/admin/second-payments/:id/settle',
    {
      config: admin,
      schema: {
        tags,
        // The provider's subscription.
        params: z.object({ id: z.string().max(200) }),
        body: z.object({ amount: RefundAmount }),
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request) => {
      await settleDuplicate(deps, callerOf(request).user, request.params.id, request.body.amount);
      return { message: 'Devolução registrada.' };
    },
  );
};
