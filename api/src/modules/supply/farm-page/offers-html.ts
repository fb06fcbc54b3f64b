import { shortSpokenDay } from '@cesta/contract/calendar';
import type { FarmPage } from './farm-page.service.ts';
import { html, type Markup } from './markup.ts';
import { hidden, type Typed, unitsHtml } from './order-html.ts';

/** What the shop expects to need. Of all who grow it together: nobody's share is known yet. */
export function forecastHtml({ forecast }: FarmPage): Markup | null {
  if (!forecast) return null;
  return html`<section class="card">
<h2>Previsão para ${shortSpokenDay(forecast.date)}</h2>
<p>A loja deve precisar, somando todos que plantam, de cerca de:</p>
<ul class="lines">
${forecast.crops.map(
  ({ product, unit, units }) => html`<li><span>${product}</span> <b>${units}</b> <small>× ${unit}</small></li>
`,
)}</ul>
<p>Não é um pedido.</p>
</section>
`;
}

/** 'O que vou ter', a day at a time. */
export function offersHtml({ offers, crops }: FarmPage, typed: Typed | null): Markup | null {
  if (offers.length === 0) return null;
  return html`<section id="ofertas" class="card">
<h2>O que vou ter</h2>
<p>Ajuda a loja a planejar. Vazio: não sei ainda.</p>
${offers.map((day) => dayHtml(day, crops, typed?.place === `o-${day.date}` ? typed : null))}
</section>
`;
}

function dayHtml(
  { date, units }: FarmPage['offers'][number],
  crops: FarmPage['crops'],
  typed: Typed | null,
): Markup {
  const told = units.size > 0 ? html` <small>✓ informado</small>` : null;
  return html`<details id="o-${date}"${typed ? html` open` : null}>
<summary>${shortSpokenDay(date)}${told}</summary>
<form method="post" action="?" data-draft="o-${date}">
${typed && html`<p class="fault" role="alert">${typed.message}</p>`}
${hidden({ acao: 'oferta', dia: date })}
${crops.map(({ id, product, unit, usual }) => {
  const before = units.has(id) ? String(units.get(id)) : '';
  const value = typed?.form.get(`c-${id}`) ?? before;
  const hint = usual > 0 ? `× ${unit}, de costume ${usual}` : `× ${unit}`;
  const box = { id: `${date}-${id}`, name: `c-${id}`, product, hint, value };
  return [hidden({ [`era-${id}`]: before }), unitsHtml(box)];
})}
<button>Salvar este dia</button>
</form>
</details>`;
}
