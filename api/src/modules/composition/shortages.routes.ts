import { Day, Id } from '@cesta/contract/base/fields';
import {
  ShortageDetail,
  ShortageList,
  ShortageRequest,
  ShortageResult,
} from '@cesta/contract/panel/shortages';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/security/access.ts';
import { settleShortage } from './replacing.service.ts';
import { listShortages, readShortage } from './shortages.service.ts';

const tags = ['colheita'];
const config = { access: 'admin' } as const;

/** What a round is short of, whom it touches, and what is done about it. */
export const shortagesRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/harvest/:date/shortages',
    { config, schema: { tags, params: z.object({ date: Day }), response: { 200: ShortageList } } },
    (request) => listShortages(deps, request.params.date),
  );

  const params = z.object({ date: Day, productId: Id });
  app.get(
    '/admin/harvest/:date/shortages/:productId',
    { config, schema: { tags, params, response: { 200: ShortageDetail } } },
    (request) => readShortage(deps, request.params.date, request.params.productId),
  );

  app.post(
    '/admin/harvest/:date/shortages/:productId',
    {
      config: { access: 'admin', body: 'medium' },
      schema: { tags, params, body: ShortageRequest, response: { 200: ShortageResult } },
    },
    (request) => settleShortage(deps, callerOf(request).user, request.params, request.body),
  );
};
