import { Dashboard, DashboardQuery } from '@cesta/contract/dashboard';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { readDashboard } from './dashboard.service.ts';

export const dashboardRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/dashboard',
    {
      config: { access: 'admin' },
      schema: { tags: ['painel'], querystring: DashboardQuery, response: { 200: Dashboard } },
    },
    (request) => readDashboard(deps, request.query.range),
  );
};
