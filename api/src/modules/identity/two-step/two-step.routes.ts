import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import {
  RecoveryCodes,
  TwoStepConfirmation,
  TwoStepRemoval,
  TwoStepSecret,
  TwoStepStart,
  TwoStepState,
} from '@cesta/contract/identity/two-step';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { addressOf } from '../../../platform/http/client-address.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { confirmTwoStep, readTwoStep, removeTwoStep, startTwoStep } from './two-step.service.ts';

const tags = ['conta'];
const params = z.object({ id: Id });
const config = { access: 'owner' } as const;

/** The second step of the staff's sign-in, in their own hands. */
export const twoStepRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/users/:id/two-step',
    { config, schema: { tags, params, response: { 200: TwoStepState } } },
    (request) => readTwoStep(deps, callerOf(request)),
  );

  app.post(
    '/users/:id/two-step',
    { config, schema: { tags, params, body: TwoStepStart, response: { 200: TwoStepSecret } } },
    (request) => startTwoStep(deps, callerOf(request), request.body, addressOf(request)),
  );

  app.put(
    '/users/:id/two-step',
    { config, schema: { tags, params, body: TwoStepConfirmation, response: { 200: RecoveryCodes } } },
    (request) => confirmTwoStep(deps, callerOf(request), request.body, addressOf(request)),
  );

  app.delete(
    '/users/:id/two-step',
    { config, schema: { tags, params, body: TwoStepRemoval, response: { 200: Done } } },
    async (request) => {
      await removeTwoStep(deps, callerOf(request), request.body, addressOf(request));
      return { message: 'Verificação em duas etapas desativada.' };
    },
  );
};
