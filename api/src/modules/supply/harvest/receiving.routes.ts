import { Day } from '@cesta/contract/base/fields';
import { DayReceipts, Growers, ReceiptsDone, ReceiptsInput } from '@cesta/contract/supply/receiving';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { enterReceipts } from './receiving.service.ts';
import { readGrowers, readReceipts } from './receiving-views.service.ts';

const tags = ['colheita'];
const params = z.object({ date: Day });

/** What reaches the shed. Who packs enters it, and sees no price. */
export const receivingRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/harvest/:date/receipts',
    {
      config: { access: 'packer' },
      schema: { tags, summary: 'O que era esperado e o que chegou', params, response: { 200: DayReceipts } },
    },
    (request) => readReceipts(deps, callerOf(request).role, request.params.date),
  );

  app.post(
    '/admin/harvest/:date/receipts',
    {
      config: { access: 'packer', body: 'medium' },
      schema: {
        tags,
        summary: 'Anota o que chegou, o que se perdeu e correções',
        params,
        body: ReceiptsInput,
        response: { 200: ReceiptsDone },
      },
    },
    (request) => {
      const { user, role } = callerOf(request);
      return enterReceipts(deps, { by: user, role, date: request.params.date }, request.body);
    },
  );

  app.get(
    '/admin/harvest/growers',
    {
      config: { access: 'packer' },
      schema: { tags, summary: 'Quem planta o quê', response: { 200: Growers } },
    },
    () => readGrowers(deps),
  );
};
