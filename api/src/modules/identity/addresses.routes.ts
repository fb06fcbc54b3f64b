import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import {
  AddressAnswer,
  AddressChange,
  AddressInput,
  AddressList,
  AddressRemoval,
} from '@cesta/contract/identity/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/security/access.ts';
import {
  addAddress,
  changeAddress,
  type FollowAddresses,
  listAddresses,
  removeAddress,
} from './addresses.service.ts';
import { addAddressFor } from './desk-accounts.service.ts';

const tags = ['conta'];
const params = z.object({ id: Id });
const oneAddress = params.extend({ addressId: Id });
const config = { access: 'owner' } as const;

interface Options {
  deps: Deps;
  follow: FollowAddresses;
}

export const addressesRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, follow }) => {
  const desk = { ...deps, follow };

  app.get(
    '/users/:id/addresses',
    { config, schema: { tags, params, response: { 200: AddressList } } },
    (request) => listAddresses(deps.database.db, callerOf(request).id),
  );

  app.post(
    '/users/:id/addresses',
    { config, schema: { tags, params, body: AddressInput, response: { 201: AddressAnswer } } },
    async (request, reply) => {
      const address = await addAddress(desk, callerOf(request).id, request.body);
      return reply.status(201).send({ address });
    },
  );

  app.post(
    '/admin/people/:id/addresses',
    {
      config: { access: 'admin' },
      schema: { tags, params, body: AddressInput, response: { 201: AddressAnswer } },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const address = await addAddressFor(desk, user, request.params.id, request.body);
      return reply.status(201).send({ address });
    },
  );

  app.put(
    '/users/:id/addresses/:addressId',
    { config, schema: { tags, params: oneAddress, body: AddressChange, response: { 200: AddressAnswer } } },
    (request) => changeAddress(desk, callerOf(request).id, request.params.addressId, request.body),
  );

  app.delete(
    '/users/:id/addresses/:addressId',
    {
      config,
      schema: { tags, params: oneAddress, querystring: AddressRemoval, response: { 200: Done } },
    },
    async (request) => {
      await removeAddress(desk, callerOf(request).id, request.params.addressId, request.query);
      return { message: 'Endereço removido com sucesso!' };
    },
  );
};
