import { Id } from '@cesta/contract/base/fields';
import { NewNote, NoteEdit, PersonPage, StaffNoteAnswer, StaffNoteList } from '@cesta/contract/panel/people';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/security/access.ts';
import { addNote, editNote, listPersonNotes, setRemoved } from './notes.service.ts';

const tags = ['clientes'];
const admin = { access: 'admin' } as const;
const params = z.object({ id: Id });
const one = z.object({ id: Id, noteId: Id });
const named = ({ id, noteId }: z.infer<typeof one>) => ({ userId: id, id: noteId });
const told = { 200: z.object({ message: z.string() }) };

export const notesRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/people/:id/notes',
    { config: admin, schema: { tags, params, querystring: PersonPage, response: { 200: StaffNoteList } } },
    (request) => listPersonNotes(deps.database.db, request.params.id, request.query),
  );

  app.post(
    '/admin/people/:id/notes',
    { config: admin, schema: { tags, params, body: NewNote, response: { 201: StaffNoteAnswer } } },
    async (request, reply) => {
      const note = await addNote(deps, callerOf(request).user, request.params.id, request.body);
      return reply.status(201).send({ note });
    },
  );

  app.put(
    '/admin/people/:id/notes/:noteId',
    { config: admin, schema: { tags, params: one, body: NoteEdit, response: { 200: StaffNoteAnswer } } },
    async (request) => ({
      note: await editNote(deps, callerOf(request).user, named(request.params), request.body),
    }),
  );

  app.delete(
    '/admin/people/:id/notes/:noteId',
    { config: admin, schema: { tags, params: one, response: told } },
    async (request) => {
      await setRemoved(deps, callerOf(request).user, named(request.params), true);
      return { message: 'Anotação removida' };
    },
  );

  app.post(
    '/admin/people/:id/notes/:noteId/restore',
    { config: admin, schema: { tags, params: one, response: told } },
    async (request) => {
      await setRemoved(deps, callerOf(request).user, named(request.params), false);
      return { message: 'Anotação de volta' };
    },
  );
};
