import { Id } from '@cesta/contract/base/fields';
import { FarmLink } from '@cesta/contract/supply/farm-links';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { readFarmLink, renewFarmLink, revokeFarmLink } from './farm-links.service.ts';

const tags = ['produtores'];
const params = z.object({ producerId: Id });
const path = '/admin/farms/:producerId/link';

export const farmLinksRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const show = async (producerId: string): Promise<FarmLink> => {
    const link = await readFarmLink(deps, producerId);
    return {
      link: link && {
        url: link.url,
        createdAt: link.createdAt.toISOString(),
        lastUsedAt: link.lastUsedAt?.toISOString() ?? null,
      },
    };
  };

  app.get(
    path,
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Página do produtor', params, response: { 200: FarmLink } },
    },
    async ({ params: { producerId } }) => show(producerId),
  );

  app.post(
    path,
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Cria ou renova o link', params, response: { 200: FarmLink } },
    },
    async (request) => {
      const { producerId } = request.params;
      await renewFarmLink(deps, callerOf(request).user, producerId);
      return show(producerId);
    },
  );

  app.delete(
    path,
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Revoga o link', params, response: { 200: FarmLink } },
    },
    async (request) => {
      const { producerId } = request.params;
      await revokeFarmLink(deps, callerOf(request).user, producerId);
      return show(producerId);
    },
  );
};
