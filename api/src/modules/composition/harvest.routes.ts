import { Done } from '@cesta/contract/base/answers';
import { Day, Id } from '@cesta/contract/base/fields';
import {
  ForecastMark,
  HarvestForecast,
  HarvestRound,
  HarvestRoundQuery,
  HarvestRounds,
  HarvestSettings,
  HarvestSettingsInput,
  PhoneAnswerInput,
  SentMark,
} from '@cesta/contract/supply/harvest';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/security/access.ts';
import { markForecastSent } from '../supply/harvest/forecasting.service.ts';
import { readHarvestSettings, saveHarvestSettings } from '../supply/harvest/harvest-settings.service.ts';
import { answerByPhone } from '../supply/harvest/phone-answers.service.ts';
import { markOrderSent, unmarkOrderSent } from '../supply/harvest/sending.service.ts';
import { readHarvestForecast } from './forecast-view.service.ts';
import { askForMissing } from './harvest-orders.service.ts';
import { readHarvestRound, readHarvestRounds } from './harvest-views.service.ts';

const tags = ['colheita'];
const office = { access: 'admin' } as const;
const shed = { access: 'packer' } as const;
const ofOrder = z.object({ id: Id });
const ofDay = z.object({ date: Day });
const ofFarm = z.object({ date: Day, producerId: Id });

/** The harvest of a round: what is wanted, who was asked, who answered. */
export const harvestRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get('/admin/harvest', { config: shed, schema: { tags, response: { 200: HarvestRounds } } }, () =>
    readHarvestRounds(deps),
  );

  app.get(
    '/admin/harvest/forecast',
    { config: office, schema: { tags, response: { 200: HarvestForecast } } },
    () => readHarvestForecast(deps),
  );

  app.get(
    '/admin/harvest/settings',
    { config: office, schema: { tags, response: { 200: HarvestSettings } } },
    () => readHarvestSettings(deps.database.db),
  );

  app.put(
    '/admin/harvest/settings',
    { config: office, schema: { tags, body: HarvestSettingsInput, response: { 200: HarvestSettings } } },
    (request) => saveHarvestSettings(deps, callerOf(request).user, request.body),
  );

  app.get(
    '/admin/harvest/:date',
    {
      config: shed,
      schema: { tags, params: ofDay, querystring: HarvestRoundQuery, response: { 200: HarvestRound } },
    },
    (request) => readHarvestRound(deps, callerOf(request).role, request.params.date, request.query.part),
  );

  app.post(
    '/admin/harvest/:date/orders',
    { config: office, schema: { tags, params: ofDay, response: { 200: Done } } },
    async (request) => {
      const made = await askForMissing(deps, callerOf(request).user, request.params.date);
      return { message: made === 0 ? 'Não falta pedir nada.' : 'Pedidos feitos para o que faltava.' };
    },
  );

  app.post(
    '/admin/harvest/:date/forecasts/:producerId/sent',
    { config: office, schema: { tags, params: ofFarm, body: ForecastMark, response: { 200: Done } } },
    async (request) => {
      const { date, producerId } = request.params;
      await markForecastSent(deps, callerOf(request).user, date, producerId, request.body.by);
      return { message: 'Marcado como enviado.' };
    },
  );

  app.post(
    '/admin/harvest/orders/:id/sent',
    { config: office, schema: { tags, params: ofOrder, body: SentMark, response: { 200: Done } } },
    async (request) => ({
      message: await markOrderSent(deps, callerOf(request).user, request.params.id, request.body.by),
    }),
  );

  app.delete(
    '/admin/harvest/orders/:id/sent',
    { config: office, schema: { tags, params: ofOrder, response: { 200: Done } } },
    async (request) => {
      await unmarkOrderSent(deps, callerOf(request).user, request.params.id);
      return { message: 'O pedido voltou para “por enviar”.' };
    },
  );

  app.post(
    '/admin/harvest/orders/:id/answer',
    {
      config: { access: 'admin', body: 'medium' },
      schema: { tags, params: ofOrder, body: PhoneAnswerInput, response: { 200: Done } },
    },
    async (request) => {
      await answerByPhone(deps, callerOf(request).user, request.params.id, request.body);
      return { message: 'Resposta anotada.' };
    },
  );
};
