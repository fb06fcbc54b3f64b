import { Readable } from 'node:stream';
import { Dashboard, DashboardQuery } from '@cesta/contract/dashboard';
import { ExportKind, ExportQuery } from '@cesta/contract/exports';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { readDashboard } from './dashboard.service.ts';
import { exportName } from './exports.rules.ts';
import { exportCsv } from './exports.service.ts';

export const dashboardRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/dashboard',
    {
      config: { access: 'admin' },
      schema: { tags: ['painel'], querystring: DashboardQuery, response: { 200: Dashboard } },
    },
    (request) => readDashboard(deps, request.query.range),
  );

  app.get(
    '/admin/exports/:kind',
    {
      config: { access: 'admin' },
      schema: { tags: ['painel'], params: z.object({ kind: ExportKind }), querystring: ExportQuery },
    },
    async (request, reply) => {
      const { kind } = request.params;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${exportName(kind, request.query)}"`)
        .send(Readable.from(exportCsv(deps.database.db, kind, request.query)));
    },
  );
};
