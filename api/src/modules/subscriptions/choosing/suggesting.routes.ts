import { BasketSuggestion, BasketSuggestionQuery } from '@cesta/contract/subscriptions/basket-suggestions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../../deps.ts';
import { createSuggestions } from './suggesting.service.ts';

export const suggestingRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const suggest = createSuggestions(deps);

  app.get(
    '/basket-suggestion',
    {
      config: { access: 'optional' },
      schema: {
        tags: ['assinatura'],
        querystring: BasketSuggestionQuery,
        response: { 200: BasketSuggestion },
      },
    },
    (request) => suggest(request.caller?.id, request.query),
  );
};
