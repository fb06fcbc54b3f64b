import { Done } from '@cesta/contract/answers';
import { Id } from '@cesta/contract/fields';
import { AddressAnswer, AddressChange, AddressInput, AddressList } from '@cesta/contract/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/access.ts';
import { addAddress, changeAddress, listAddresses, removeAddress } from './addresses.service.ts';

const tags = ['conta'];
const params = z.object({ id: Id });
const oneAddress = params.extend({ addressId: Id });
const config = { access: 'owner' } as const;

export const addressesRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/users/:id/addresses',
    { config, schema: { tags, params, response: { 200: AddressList } } },
    (request) => listAddresses(deps.database.db, callerOf(request).id),
  );

  app.post(
    '/users/:id/addresses',
    { config, schema: { tags, params, body: AddressInput, response: { 201: AddressAnswer } } },
    async (request, reply) => {
      const address = await addAddress(deps, callerOf(request).id, request.body);
      return reply.status(201).send({ address });
    },
  );

  app.put(
    '/users/:id/addresses/:addressId',
    { config, schema: { tags, params: oneAddress, body: AddressChange, response: { 200: AddressAnswer } } },
    async (request) => {
      const { addressId } = request.params;
      return { address: await changeAddress(deps, callerOf(request).id, addressId, request.body) };
    },
  );

  app.delete(
    '/users/:id/addresses/:addressId',
    { config, schema: { tags, params: oneAddress, response: { 200: Done } } },
    async (request) => {
      await removeAddress(deps, callerOf(request).id, request.params.addressId);
      return { message: 'Endereço removido com sucesso!' };
    },
  );
};
