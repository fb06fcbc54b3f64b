import type { Producer } from '@cesta/contract/catalog/producers';
import type { FarmLink } from '@cesta/contract/supply/farm-links';
import type { Farm } from '@cesta/contract/supply/farms';
import type { HarvestRounds } from '@cesta/contract/supply/harvest';
import type { APIRequestContext } from '@playwright/test';
import { asOperator, ownName } from './admin-desk.ts';
import { shelve } from './admin-shelf.ts';

/** A farm of its own for a journey: it grows one thing, which comes in no basket, for thirty reais a crate of twelve. */
export async function ownFarm(request: APIRequestContext) {
  const name = ownName('Sítio');
  const about = { name, story: 'Planta há anos.', location: 'Conde, BA', products: 'Taioba' };
  const { id: producerId } = (await asOperator(request, 'POST', '/producers', about)) as Producer;
  const { id: productId, name: product } = await shelve(request, { inBaskets: false });
  const contact = { phone: '', email: '', pixKey: 'pix-da-jornada', silence: 'nothing', version: 0 };
  const crops = [{ productId, unit: 'caixa de 12', portions: 12, price: 30, usualQuantity: 0 }];
  const farm = (await asOperator(request, 'PUT', `/admin/farms/${producerId}`, { contact, crops })) as Farm;
  return { name, producerId, product, cropId: farm.crops[0]?.id };
}

/** Where the farmer reads and answers. */
export async function farmersPage(request: APIRequestContext, producerId: string): Promise<string> {
  const { link } = (await asOperator(request, 'POST', `/admin/farms/${producerId}/link`, {})) as FarmLink;
  if (!link) throw new Error('The farm has no link');
  return link.url;
}

/** The next round of the store. */
export async function nextRound(request: APIRequestContext): Promise<string> {
  const { rounds, today } = (await asOperator(request, 'GET', '/admin/harvest')) as HarvestRounds;
  const next = rounds.find(({ date }) => date >= today);
  if (!next) throw new Error('The store has no round to come');
  return next.date;
}
