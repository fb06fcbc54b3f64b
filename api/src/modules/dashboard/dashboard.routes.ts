import { Readable } from 'node:stream';
import { Dashboard, DashboardQuery } from '@cesta/contract/panel/dashboard';
import { ExportKind, ExportQuery, PrintedSheets } from '@cesta/contract/panel/exports';
import { Today } from '@cesta/contract/panel/today';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { tellLag } from '../../platform/database/reports.ts';
import { callerOf } from '../../platform/security/access.ts';
import { readDashboard } from './dashboard.service.ts';
import { exportName } from './exports.rules.ts';
import { beginExport, notePrint } from './exports.service.ts';
import { readToday } from './today.service.ts';

export const dashboardRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/dashboard',
    {
      config: { access: 'admin' },
      schema: { tags: ['painel'], querystring: DashboardQuery, response: { 200: Dashboard } },
    },
    async (request, reply) => {
      const { dashboard, lagMs } = await readDashboard(deps, request.query.range);
      tellLag(reply, lagMs);
      return dashboard;
    },
  );

  app.post(
    '/admin/printed-sheets',
    {
      config: { access: 'packer' },
      schema: { tags: ['painel'], body: PrintedSheets, response: { 200: z.object({ message: z.string() }) } },
    },
    async (request) => {
      await notePrint(deps, callerOf(request).user, request.body.day);
      return { message: 'Anotado no registro.' };
    },
  );

  app.get(
    '/admin/today',
    {
      config: { access: 'admin' },
      schema: { tags: ['painel'], summary: 'O que há para fazer hoje', response: { 200: Today } },
    },
    () => readToday(deps),
  );

  app.get(
    '/admin/exports/:kind',
    {
      config: { access: 'admin' },
      schema: { tags: ['painel'], params: z.object({ kind: ExportKind }), querystring: ExportQuery },
    },
    async (request, reply) => {
      const { kind } = request.params;
      const { lines, lagMs } = await beginExport(deps, callerOf(request).user, kind, request.query);
      tellLag(reply, lagMs);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${exportName(kind, request.query)}"`)
        .send(Readable.from(lines));
    },
  );
};
