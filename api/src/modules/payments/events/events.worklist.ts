import { DAY_MS, spokenMoment } from '@cesta/contract/base/calendar';
import type { WorklistAction, WorklistItem } from '@cesta/contract/panel/worklist';
import type { Db } from '../../../platform/database/db.ts';
import type { WorklistSource } from '../../../platform/registers/worklist.ts';
import * as queries from './events.queries.ts';

/** The provider keeps its list of events for so long. */
const SILENCE_MS = 30 * DAY_MS;
/** A single event that got lost is no news for longer. */
const SOME_MS = 3 * DAY_MS;

/** Events that could not be applied in three days. */
export const givenUpSource: WorklistSource = {
  kind: 'event-failed',
  count: (db) => queries.countGivenUp(db),
  async list(db, _now, limit) {
    const rows = await queries.listGivenUp(db, limit);
    const isOne = rows.length === 1;
    return rows.map(({ id, type, receivedAt, attempts }, index) => ({
      id,
      since: receivedAt.toISOString(),
      who: null,
      matter: `O evento ${type} do Stripe (${id}) não pôde ser aplicado em ${attempts} tentativas.`,
      advice: 'Aplique de novo; se falhar outra vez, veja no Stripe do que se trata.',
      amount: null,
      link: null,
      actions: [...(index === 0 && !isOne ? [RETRY_ALL] : []), ...actionsOf(id)],
    }));
  },
};

const RETRY_ALL: WorklistAction = {
  label: 'Aplicar todos de novo',
  method: 'POST',
  path: '/admin/provider-events/retry',
  question: null,
};

function actionsOf(id: string): WorklistAction[] {
  const path = `/admin/provider-events/${id}`;
  return [
    { label: 'Aplicar de novo', method: 'POST', path: `${path}/retry`, question: null },
    {
      label: 'Dispensar',
      method: 'DELETE',
      path,
      question: 'O que este evento conta não será aplicado na loja. Dispensar?',
    },
  ];
}

/** The provider has events for us and does not send them, or not all kinds of them. */
export const silenceSource: WorklistSource = {
  kind: 'webhooks-silent',
  count: async (db, now) => ((await findSilence(db, now)) ? 1 : 0),
  async list(db, now) {
    const silence = await findSilence(db, now);
    return silence ? [silence] : [];
  },
};

async function findSilence(db: Db, now: Date): Promise<Omit<WorklistItem, 'kind'> | null> {
  const heardAt = await queries.findLastHeard(db);
  const unheard = await queries.listUnheard(db, new Date(now.getTime() - SILENCE_MS));
  const isSilent = unheard.some(({ receivedAt }) => !heardAt || receivedAt > heardAt);
  const since = new Date(now.getTime() - SOME_MS);
  const told = isSilent ? unheard : unheard.filter(({ receivedAt }) => receivedAt > since);
  if (told.length === 0) return null;
  const firstAt = new Date(Math.min(...told.map((it) => it.firstAt.getTime())));
  const events = told.reduce((sum, it) => sum + it.events, 0);
  const types = told.map(({ type }) => type).join(', ');
  const fetched = `A loja buscou ${events === 1 ? '1 evento' : `${events} eventos`} por conta própria`;
  return {
    id: 'webhooks',
    since: (isSilent ? (heardAt ?? firstAt) : firstAt).toISOString(),
    who: null,
    matter: isSilent
      ? `O Stripe não avisa a loja ${heardAt ? `desde ${spokenMoment(heardAt)}` : 'de nada'}. ${fetched}: ${types}.`
      : `O Stripe avisa a loja, mas não disto: ${types}. ${fetched}.`,
    advice:
      'No painel do Stripe, em Desenvolvedores, Webhooks, confira se o endpoint está ativo, com o endereço da loja, todos os eventos e o segredo de STRIPE_WEBHOOK_SECRET.',
    amount: null,
    link: null,
    actions: [],
  };
}
