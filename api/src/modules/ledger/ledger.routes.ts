import { LedgerPage, LedgerQuery } from '@cesta/contract/panel/ledger';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { tellLag } from '../../platform/database/reports.ts';
import { readLedger } from './ledger.service.ts';
import { refreshLedger } from './ledger-sync.service.ts';

export const ledgerRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/ledger',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['painel'],
        summary: 'O que entrou, voltou e foi repassado, por dia ou por mês',
        querystring: LedgerQuery,
        response: { 200: LedgerPage },
      },
    },
    async (request, reply) => {
      const { result, lagMs } = await deps.reports.read((db) => readLedger(db, request.query));
      tellLag(reply, lagMs);
      return result;
    },
  );

  app.post(
    '/admin/ledger/refresh',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['painel'],
        summary: 'Lê no provedor o que é novo',
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async () => {
      await refreshLedger(deps);
      return { message: 'O Stripe foi lido.' };
    },
  );
};
