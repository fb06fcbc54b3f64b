import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import {
  InvitationAccepted,
  InvitationInput,
  NewColleague,
  OpenInvitation,
  RoleChange,
  Team,
} from '@cesta/contract/identity/team';
import { INVITATION_DAYS } from '@cesta/contract/identity/team-constants';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { keepDevice } from '../../../platform/security/device-cookie.ts';
import { signInFrom } from '../auth.routes.ts';
import { invite, inviteAgain, takeBackInvitation } from './invitations.service.ts';
import { joinAnew, joinAs, readInvitation } from './joining.service.ts';
import { changeRole, readTeam, resetTwoStep, revokeAccess } from './team.service.ts';

const tags = ['equipe'];
const params = z.object({ id: Id });
const config = { access: 'admin' } as const;
const LinkParams = z.object({ token: z.string().max(200) });

/** Who works here, and who is asked to. */
export const teamRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get('/admin/team', { config, schema: { tags, response: { 200: Team } } }, (request) =>
    readTeam(deps, callerOf(request).user),
  );

  app.post(
    '/admin/team/invitations',
    { config, schema: { tags, body: InvitationInput, response: { 201: Done } } },
    async (request, reply) => {
      await invite(deps, callerOf(request).user, request.body);
      return reply.status(201).send({ message: `Convite enviado. O link vale por ${INVITATION_DAYS} dias.` });
    },
  );

  app.post(
    '/admin/team/invitations/:id/resend',
    { config, schema: { tags, params, response: { 200: Done } } },
    async (request) => {
      await inviteAgain(deps, callerOf(request).user, request.params.id);
      return { message: 'Convite reenviado. O link anterior não vale mais.' };
    },
  );

  app.delete(
    '/admin/team/invitations/:id',
    { config, schema: { tags, params, response: { 200: Done } } },
    async (request) => {
      await takeBackInvitation(deps, callerOf(request).user, request.params.id);
      return { message: 'Convite retirado. O link não vale mais.' };
    },
  );

  app.put(
    '/admin/team/members/:id/role',
    { config, schema: { tags, params, body: RoleChange, response: { 200: Done } } },
    async (request) => {
      await changeRole(deps, callerOf(request).user, request.params.id, request.body);
      return { message: 'Papel alterado. A pessoa foi avisada e entra de novo.' };
    },
  );

  app.delete(
    '/admin/team/members/:id/two-step',
    { config, schema: { tags, params, response: { 200: Done } } },
    async (request) => {
      await resetTwoStep(deps, callerOf(request).user, request.params.id);
      return { message: 'Verificação em duas etapas retirada. A pessoa foi avisada.' };
    },
  );

  app.delete(
    '/admin/team/members/:id',
    { config, schema: { tags, params, response: { 200: Done } } },
    async (request) => {
      await revokeAccess(deps, callerOf(request).user, request.params.id);
      return { message: 'Acesso encerrado. A pessoa saiu de todos os dispositivos e foi avisada.' };
    },
  );

  app.get(
    '/invitations/:token',
    {
      config: { access: 'public' },
      schema: { tags, params: LinkParams, response: { 200: OpenInvitation } },
    },
    (request) => readInvitation(deps, request.params.token),
  );

  app.post(
    '/invitations/:token/acceptance',
    {
      config: { access: 'optional' },
      schema: {
        tags,
        params: LinkParams,
        body: NewColleague.nullish(),
        response: { 200: InvitationAccepted },
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      if (request.caller) return joinAs(deps, request.caller, token);
      const { answer, device } = await joinAnew(deps, token, request.body ?? null, signInFrom(request));
      keepDevice(reply, device, deps.settings);
      return answer;
    },
  );
};
