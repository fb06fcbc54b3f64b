import { AuditList, AuditQuery } from '@cesta/contract/panel/audit';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { readAuditLog } from './audit.service.ts';

export const auditRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/audit-log',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['painel'],
        summary: 'Quem mudou o quê, do mais novo ao mais antigo',
        querystring: AuditQuery,
        response: { 200: AuditList },
      },
    },
    (request) => readAuditLog(deps, request.query),
  );
};
