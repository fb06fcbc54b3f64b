import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import {
  ChangePasswordRequest,
  ConfirmationAnswer,
  DeleteAccountRequest,
  MadeCustomer,
  NewCustomer,
  PersonalDataExport,
  ProfileChange,
  SessionList,
  UserAnswer,
} from '@cesta/contract/identity/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { addressOf } from '../../platform/http/client-address.ts';
import { callerOf } from '../../platform/security/access.ts';
import { keepDevice } from '../../platform/security/device-cookie.ts';
import { changeProfile } from './accounts.service.ts';
import { postConfirmationAgain } from './confirmations.service.ts';
import { makeCustomer } from './desk-accounts.service.ts';
import { changePassword } from './passwords.service.ts';
import { deleteAccount, exportPersonalData } from './privacy.service.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.service.ts';

const tags = ['conta'];
const params = z.object({ id: Id });
const config = { access: 'owner' } as const;

export const usersRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.post(
    '/admin/people',
    { config: { access: 'admin' }, schema: { tags, body: NewCustomer, response: { 201: MadeCustomer } } },
    async (request, reply) => {
      const { id, name } = await makeCustomer(deps, callerOf(request).user, request.body);
      const message = `${name} já tem uma conta, e recebe por e-mail um link para escolher a senha.`;
      return reply.status(201).send({ message, id });
    },
  );

  app.get(
    '/users/:id',
    { config, schema: { tags, params, response: { 200: UserAnswer } } },
    async (request) => ({ user: callerOf(request).user }),
  );

  app.put(
    '/users/:id',
    { config, schema: { tags, params, body: ProfileChange, response: { 200: UserAnswer } } },
    async (request) => ({ user: await changeProfile(deps, callerOf(request).user, request.body) }),
  );

  app.post(
    '/users/:id/change-password',
    { config, schema: { tags, params, body: ChangePasswordRequest, response: { 200: Done } } },
    async (request, reply) => {
      const device = await changePassword(deps, callerOf(request), request.body, addressOf(request));
      keepDevice(reply, device, deps.settings);
      return { message: 'Senha alterada com sucesso!' };
    },
  );

  app.post(
    '/users/:id/confirm-email',
    { config, schema: { tags, params, response: { 200: ConfirmationAnswer } } },
    (request) => postConfirmationAgain(deps, callerOf(request)),
  );

  app.get(
    '/users/:id/sessions',
    { config, schema: { tags, params, response: { 200: SessionList } } },
    (request) => listSessions(deps, callerOf(request)),
  );

  app.delete(
    '/users/:id/sessions',
    { config, schema: { tags, params, response: { 200: Done } } },
    async (request) => {
      await endOtherSessions(deps, callerOf(request));
      return { message: 'Você saiu de todos os outros dispositivos.' };
    },
  );

  app.delete(
    '/users/:id/sessions/:sessionId',
    { config, schema: { tags, params: params.extend({ sessionId: Id }), response: { 200: Done } } },
    async (request) => {
      await endSession(deps, callerOf(request), request.params.sessionId);
      return { message: 'Sessão encerrada.' };
    },
  );

  app.get(
    '/users/:id/export',
    {
      config: { ...config, isGrown: true },
      schema: { tags, params, response: { 200: PersonalDataExport } },
    },
    async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="meus-dados.json"');
      return exportPersonalData(deps, callerOf(request));
    },
  );

  app.delete(
    '/users/:id',
    { config, schema: { tags, params, body: DeleteAccountRequest, response: { 200: Done } } },
    async (request) => {
      await deleteAccount(deps, callerOf(request), request.body, addressOf(request));
      return { message: 'Sua conta foi excluída.' };
    },
  );
};
