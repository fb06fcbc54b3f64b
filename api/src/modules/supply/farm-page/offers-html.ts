import { onDay, shortSpokenDay } from '@cesta/contract/base/calendar';
import { mostAnswered } from '@cesta/contract/supply/supply-constants';
import type { FarmPage, OfferDay } from './farm-page.service.ts';
import { html, type Markup } from './markup.ts';
import { boxName, offerIn } from './offer-boxes.ts';
import { hidden, type Typed, unitsHtml } from './order-html.ts';

/** What the shop expects to ask of this farm, a card for each day that it was told of. */
export function forecastsHtml({ forecasts }: FarmPage): Markup[] {
  return forecasts.map(forecastHtml);
}

function forecastHtml({ date, lines }: FarmPage['forecasts'][number]): Markup {
  return html`<section class="card">
<h2>Previsão para ${shortSpokenDay(date)}</h2>
<p>A loja deve pedir a você cerca de:</p>
<ul class="lines">
${lines.map(
  ({
    productName,
    unit,
    units,
  }) => html`<li><span>${productName}</span> <b>${units}</b> <small>× ${unit}</small></li>
`,
)}</ul>
<p>Não é um pedido.</p>
</section>
`;
}

/** With more than this the page of a day is fetched, so that the first one stays small. */
const MOST_AT_HAND = 40;

/** 'O que vou ter': a page for each day. The script opens the form in its place, without signal as well. */
export function offersHtml({ offers, crops }: FarmPage): Markup | null {
  if (offers.length === 0) return null;
  const isAtHand = crops.length <= MOST_AT_HAND;
  return html`<section id="ofertas" class="card">
<h2>O que vou ter</h2>
<ul class="days">
${offers.map((day) => dayLinkHtml(day, crops))}</ul>
${isAtHand && html`<template id="dia">${dayFormHtml({ date: '', units: new Map(), left: new Map(), crops, typed: null })}</template>`}
</section>
`;
}

/** With what the script puts into the form of that day. */
function dayLinkHtml({ date, units, left }: OfferDay, crops: FarmPage['crops']): Markup {
  const taken = crops.filter(({ id, usual }) => (left.get(id) ?? usual) < usual);
  const attributes = [
    html` data-said="${byBox(units, crops)}"`,
    taken.length > 0 && html` data-left="${byBox(left, taken)}"`,
  ];
  const said = units.size > 0 && html` <small>✓ informado</small>`;
  return html`<li><a href="?dia=${date}"${attributes}>${shortSpokenDay(date)}</a>${said}</li>
`;
}

/** 'box=8 box=0' */
function byBox(units: ReadonlyMap<string, number>, crops: FarmPage['crops']): string {
  return crops
    .flatMap((crop) => (units.has(crop.id) ? `${boxName(crop)}=${units.get(crop.id)}` : []))
    .join(' ');
}

/** Null for a day without a round. */
export function offerDayHtml({ offers, crops }: FarmPage, date: string, typed: Typed | null): Markup | null {
  const day = offers.find((other) => other.date === date);
  if (!day) return null;
  return html`<p><a href="?">Voltar</a></p>
<h1>O que vou ter ${onDay(date)}</h1>
<p id="sinal" class="notice" role="status"></p>
${dayFormHtml({ ...day, crops, typed })}`;
}

interface DayForm extends OfferDay {
  crops: FarmPage['crops'];
  typed: Typed | null;
}

function dayFormHtml({ date, units, left, crops, typed }: DayForm): Markup {
  return html`<form method="post" action="?" data-draft="o-${date}">
<p>Ajuda a loja a planejar. Vazio: não sei ainda.</p>
${typed && html`<p class="fault" role="alert">${typed.message}</p>`}
${hidden({ acao: 'oferta', dia: date })}
${crops.map((crop) => {
  const { id, product, unit, usual } = crop;
  const name = boxName(crop);
  const before = units.has(id) ? String(units.get(id)) : '';
  const offer = typed && offerIn(typed.form, crop, date);
  // Put back into a box of another unit it would be another quantity.
  const value = offer?.unit === 'same' ? offer.typed : before;
  const hint = `× ${unit}${usualInWords(usual, left.get(id) ?? usual)}`;
  const box = { id: `c-${name}`, name: `c-${name}`, product, hint, value, most: mostAnswered(usual) };
  return [hidden({ [`era-${name}`]: before }), unitsHtml(box)];
})}
<button>Salvar</button>
</form>`;
}

/** ', de costume 10 por semana, restam 4'; the script says the end of it, too. */
function usualInWords(usual: number, left: number): string {
  if (usual === 0) return '';
  const rest =
    left === usual ? '' : left > 0 ? `, ${left === 1 ? 'resta' : 'restam'} ${left}` : ', já pedidos';
  return `, de costume ${usual} por semana${rest}`;
}
