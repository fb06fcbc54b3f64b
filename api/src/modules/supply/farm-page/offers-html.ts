import { onDay, shortSpokenDay } from '@cesta/contract/calendar';
import { mostAnswered } from '@cesta/contract/supply-constants';
import type { FarmPage } from './farm-page.service.ts';
import { html, type Markup } from './markup.ts';
import { boxName, offerIn } from './offer-boxes.ts';
import { hidden, type Typed, unitsHtml } from './order-html.ts';

/** What the shop expects to ask of this farm. */
export function forecastHtml({ forecast }: FarmPage): Markup | null {
  if (!forecast) return null;
  return html`<section class="card">
<h2>Previsão para ${shortSpokenDay(forecast.date)}</h2>
<p>A loja deve pedir a você cerca de:</p>
<ul class="lines">
${forecast.lines.map(
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
${offers.map(
  ({
    date,
    units,
  }) => html`<li><a href="?dia=${date}" data-said="${saidOf(units, crops)}">${shortSpokenDay(date)}</a>${
    units.size > 0 && html` <small>✓ informado</small>`
  }</li>
`,
)}</ul>
${isAtHand && html`<template id="dia">${dayFormHtml({ date: '', units: new Map(), crops, typed: null })}</template>`}
</section>
`;
}

/** 'box=8 box=0' */
function saidOf(units: ReadonlyMap<string, number>, crops: FarmPage['crops']): string {
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
${dayFormHtml({ date, units: day.units, crops, typed })}`;
}

interface DayForm {
  date: string;
  units: ReadonlyMap<string, number>;
  crops: FarmPage['crops'];
  typed: Typed | null;
}

function dayFormHtml({ date, units, crops, typed }: DayForm): Markup {
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
  const hint = usual > 0 ? `× ${unit}, de costume ${usual}` : `× ${unit}`;
  const box = { id: `c-${name}`, name: `c-${name}`, product, hint, value, most: mostAnswered(usual) };
  return [hidden({ [`era-${name}`]: before }), unitsHtml(box)];
})}
<button>Salvar</button>
</form>`;
}
