import { Readable } from 'node:stream';
import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import {
  OpenFarms,
  OpenFarmsQuery,
  OpenStatement,
  OpenStatementQuery,
  Statement,
  StatementChange,
  StatementClosing,
  StatementDetails,
  StatementEntry,
  StatementExportQuery,
  StatementList,
  StatementListQuery,
  StatementMonths,
} from '@cesta/contract/supply/statements';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../platform/security/access.ts';
import {
  listOpenFarms,
  listStatements,
  readMonths,
  readOpen,
  readStatement,
} from './statement-views.service.ts';
import { changeStatement, closeStatement, enterLine } from './statements.service.ts';
import { exportStatements } from './statements-export.service.ts';

const tags = ['acertos'];
const config = { access: 'admin' } as const;
const Named = z.object({ id: Id });

/** What farmers are owed: the office's alone. */
export const statementsRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/statements',
    {
      config,
      schema: {
        tags,
        summary: 'Acertos fechados',
        querystring: StatementListQuery,
        response: { 200: StatementList },
      },
    },
    (request) => listStatements(deps.database.db, request.query),
  );

  app.get(
    '/admin/statements/open',
    {
      config,
      schema: {
        tags,
        summary: 'Produtores com algo em aberto',
        querystring: OpenFarmsQuery,
        response: { 200: OpenFarms },
      },
    },
    (request) => listOpenFarms(deps, request.query),
  );

  app.get(
    '/admin/statements/open/:producerId',
    {
      config,
      schema: {
        tags,
        summary: 'O que está em aberto de um produtor até um dia',
        params: z.object({ producerId: Id }),
        querystring: OpenStatementQuery,
        response: { 200: OpenStatement },
      },
    },
    (request) => readOpen(deps, request.params.producerId, request.query.to),
  );

  app.get(
    '/admin/statements/months',
    { config, schema: { tags, summary: 'Mês a mês', response: { 200: StatementMonths } } },
    () => readMonths(deps),
  );

  app.get(
    '/admin/statements/export',
    { config, schema: { tags, summary: 'Linhas em CSV', querystring: StatementExportQuery } },
    async (request, reply) => {
      const { name, lines } = await exportStatements(deps, callerOf(request).user, request.query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(lines));
    },
  );

  app.get(
    '/admin/statements/:id',
    { config, schema: { tags, params: Named, response: { 200: StatementDetails } } },
    (request) => readStatement(deps.database.db, request.params.id),
  );

  app.post(
    '/admin/statements/lines',
    {
      config,
      schema: {
        tags,
        summary: 'Adiantamento, caixas, outro lançamento ou correção',
        body: StatementEntry,
        response: { 200: Done },
      },
    },
    async (request) => {
      await enterLine(deps, callerOf(request).user, request.body);
      return { message: 'Lançamento anotado.' };
    },
  );

  app.post(
    '/admin/statements',
    {
      config,
      schema: { tags, summary: 'Fecha o acerto', body: StatementClosing, response: { 200: Statement } },
    },
    (request) => closeStatement(deps, callerOf(request).user, request.body),
  );

  app.patch(
    '/admin/statements/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Nota do produtor e pagamento',
        params: Named,
        body: StatementChange,
        response: { 200: Statement },
      },
    },
    (request) => changeStatement(deps, callerOf(request).user, request.params.id, request.body),
  );
};
