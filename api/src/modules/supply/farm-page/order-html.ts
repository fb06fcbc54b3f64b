import { shortSpokenDay } from '@cesta/contract/base/calendar';
import type { AskedLine } from '@cesta/contract/supply/phone-names';
import { HARVEST_NOTE_MAX, mostAnswered } from '@cesta/contract/supply/supply-constants';
import { SILENCE } from '../harvest/texts.rules.ts';
import { deadlineInWords, type SentForm } from './farm-page.rules.ts';
import type { FarmOrder } from './farm-page.service.ts';
import { html, type Markup } from './markup.ts';
import { callShop, phoneOf, type Shop } from './page-html.ts';

/** What was typed and not taken, and where it belongs. */
export interface Typed {
  place: string;
  form: SentForm;
  message: string;
}

/** One order: what is asked, how it stands, and how to answer. */
export function orderHtml(order: FarmOrder, shop: Shop, typed: Typed | null): Markup {
  const place = `p-${order.id}`;
  const more = order.number > 1 ? html` <small>pedido ${order.number}</small>` : null;
  return html`<section id="${place}" class="card">
<h2>${shortSpokenDay(order.date)}${more}</h2>
${order.isCalledOff ? calledOff(shop) : askedHtml(order, shop, typed?.place === place ? typed : null)}
</section>
`;
}

function calledOff(shop: Shop): Markup {
  return html`<p class="state over">Não há entrega neste dia</p>
<p>Antes de colher, fale com a loja.</p>
<p>${callShop(shop)}</p>`;
}

function askedHtml(order: FarmOrder, shop: Shop, typed: Typed | null): Markup {
  const said = order.note === '' ? null : html`<p class="note">Seu recado: ${order.note}</p>`;
  return html`${stateHtml(order)}
<ul class="lines">
${order.lines.map((line) => lineHtml(line, order.answeredBy !== null))}</ul>
${said}
${order.isOver ? html`<p>Para mudar, fale com a loja: ${phoneOf(shop)}</p>` : formsHtml(order, typed)}`;
}

function stateHtml({ answeredBy, answersUntil, isOver, silence }: FarmOrder): Markup {
  if (answeredBy === 'silence') return html`<p class="state over">Sem resposta no prazo. Ficou assim:</p>`;
  if (answeredBy !== null) {
    const how = answeredBy === 'phone' ? ' por telefone' : '';
    return html`<p class="state done">✓ Respondido${how}</p>`;
  }
  if (isOver) return html`<p class="state over">Prazo encerrado</p>`;
  const until = answersUntil ? ` até ${deadlineInWords(answersUntil)}` : '';
  return html`<p class="state">Responda${until}</p>
<p>${SILENCE[silence]}</p>`;
}

/** Asked, or once there is an answer, what was said beside what was asked. */
function lineHtml({ productName, unit, asked, confirmed }: AskedLine, isAnswered: boolean): Markup {
  const units = isAnswered ? (confirmed ?? asked) : asked;
  const other = isAnswered && units !== asked ? html` <small>(pedimos ${asked})</small>` : null;
  return html`<li><span>${productName}</span> <b>${units}</b> <small>× ${unit}</small>${other}</li>
`;
}

function formsHtml(order: FarmOrder, typed: Typed | null): Markup {
  const isNew = order.answeredBy === null;
  const open = typed ? html` open` : null;
  return html`${isNew ? allHtml(order) : null}
<details${open}>
<summary>${isNew ? 'Tenho menos, mais ou nada' : 'Mudar minha resposta'}</summary>
<form method="post" action="?" data-draft="p-${order.id}">
${typed && html`<p class="fault" role="alert">${typed.message}</p>`}
${hidden({ acao: 'resposta', pedido: order.id, revisao: order.revision })}
${order.lines.map((line) => boxHtml(line, typed))}
<label>Recado <small>se quiser</small>
<textarea name="recado" rows="2" maxlength="${HARVEST_NOTE_MAX}">
${typed?.form.get('recado') ?? order.note}</textarea></label>
<button>Enviar resposta</button>
</form>
</details>`;
}

function allHtml({ id, revision }: FarmOrder): Markup {
  return html`<form method="post" action="?" data-draft="p-${id}">
${hidden({ acao: 'tudo', pedido: id, revisao: revision })}
<button class="main">Confirmo tudo</button>
</form>`;
}

function boxHtml({ id, productName, unit, asked, confirmed }: AskedLine, typed: Typed | null): Markup {
  const value = typed?.form.get(`q-${id}`) ?? String(confirmed ?? asked);
  const name = `q-${id}`;
  const hint = `× ${unit}, pedimos ${asked}`;
  return unitsHtml({ id: name, name, product: productName, hint, value, most: mostAnswered(asked) });
}

interface Box {
  /** One of its kind on the page. */
  id: string;
  name: string;
  product: string;
  hint: string;
  value: string;
  most: number;
}

export function unitsHtml({ id, name, product, hint, value, most }: Box): Markup {
  return html`<div class="units"><label for="${id}">${product} <small>${hint}</small></label>
<input id="${id}" type="number" inputmode="numeric" name="${name}" value="${value}" min="0" max="${most}" step="1"></div>
`;
}

export function hidden(values: Record<string, string | number>): Markup[] {
  return Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
}
