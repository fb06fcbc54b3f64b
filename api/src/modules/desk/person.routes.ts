import { Id } from '@cesta/contract/base/fields';
import { AuditListOfCustomer, AuditQueryOfCustomer } from '@cesta/contract/panel/audit';
import {
  PersonAnswer,
  PersonEmailList,
  PersonMessageList,
  PersonPage,
  PersonRefundList,
} from '@cesta/contract/panel/people';
import { HistoryPage, HistoryQuery } from '@cesta/contract/subscriptions/subscription-history';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { readHistory } from '../subscriptions/history/history.service.ts';
import {
  findPerson,
  listPersonActions,
  listPersonEmails,
  listPersonMessages,
  listPersonRefunds,
  readPerson,
} from './person.service.ts';

const tags = ['clientes'];
const admin = { access: 'admin' } as const;
const params = z.object({ id: Id });

/** All that the store knows of one person, a part a call. */
export const personRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const { db } = deps.database;

  app.get(
    '/admin/people/:id',
    { config: admin, schema: { tags, params, response: { 200: PersonAnswer } } },
    async (request) => ({ person: await readPerson(db, request.params.id) }),
  );

  app.get(
    '/admin/people/:id/history',
    { config: admin, schema: { tags, params, querystring: HistoryQuery, response: { 200: HistoryPage } } },
    async (request) => {
      await findPerson(db, request.params.id);
      return readHistory(deps, request.params.id, request.query);
    },
  );

  app.get(
    '/admin/people/:id/refunds',
    { config: admin, schema: { tags, params, querystring: PersonPage, response: { 200: PersonRefundList } } },
    (request) => listPersonRefunds(db, request.params.id, request.query),
  );

  app.get(
    '/admin/people/:id/messages',
    {
      config: admin,
      schema: { tags, params, querystring: PersonPage, response: { 200: PersonMessageList } },
    },
    (request) => listPersonMessages(db, request.params.id, request.query),
  );

  app.get(
    '/admin/people/:id/emails',
    { config: admin, schema: { tags, params, querystring: PersonPage, response: { 200: PersonEmailList } } },
    (request) => listPersonEmails(db, request.params.id, request.query),
  );

  app.get(
    '/admin/people/:id/actions',
    {
      config: admin,
      schema: { tags, params, querystring: AuditQueryOfCustomer, response: { 200: AuditListOfCustomer } },
    },
    (request) => listPersonActions(db, request.params.id, request.query),
  );
};
