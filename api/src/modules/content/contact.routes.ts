import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import {
  ContactInput,
  ContactListQuery,
  ContactMessage,
  ContactMessageList,
  MessageAnswered,
} from '@cesta/contract/content/content';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { addressOf } from '../../platform/http/client-address.ts';
import { callerOf } from '../../platform/security/access.ts';
import { listMessages, markMessageAnswered, markMessageRead, sendMessage } from './contact.service.ts';

const tags = ['contato'];

/** Says of messages which order or basket they are about. Support knows, and lies above content. */
export type AddProblems = (deps: Deps, messages: readonly ContactMessage[]) => Promise<ContactMessage[]>;

interface Options {
  deps: Deps;
  addProblems: AddProblems;
}

export const contactRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, addProblems }) => {
  app.post(
    '/contact',
    {
      config: { access: 'public', body: 'medium' },
      schema: { tags, body: ContactInput, response: { 201: Done } },
    },
    async (request, reply) => {
      await sendMessage(deps, request.body, addressOf(request));
      return reply.status(201).send({ message: 'Mensagem enviada com sucesso! Retornaremos em breve.' });
    },
  );

  app.get(
    '/contact',
    {
      config: { access: 'admin' },
      schema: { tags, querystring: ContactListQuery, response: { 200: ContactMessageList } },
    },
    async (request) => {
      const list = await listMessages(deps.database.db, request.query);
      return { ...list, messages: await addProblems(deps, list.messages) };
    },
  );

  app.patch(
    '/contact/:id/read',
    {
      config: { access: 'admin' },
      schema: { tags, params: z.object({ id: Id }), response: { 200: ContactMessage } },
    },
    async (request) => {
      const message = await markMessageRead(deps, request.params.id);
      const [found = message] = await addProblems(deps, [message]);
      return found;
    },
  );

  app.put(
    '/contact/:id/answered',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        params: z.object({ id: Id }),
        body: MessageAnswered,
        response: { 200: ContactMessage },
      },
    },
    async (request) => {
      const { user } = callerOf(request);
      const message = await markMessageAnswered(deps, user, request.params.id, request.body.answered);
      const [found = message] = await addProblems(deps, [message]);
      return found;
    },
  );
};
