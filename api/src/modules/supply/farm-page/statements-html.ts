import { briefDay } from '@cesta/contract/calendar';
import { formatCents } from '@cesta/contract/money';
import { THOUSANDTHS } from '@cesta/contract/supply-constants';
import type { FarmPage, OwnStatement } from './farm-page.service.ts';
import { html, type Markup } from './markup.ts';

const fullDay = (day: string) => day.split('-').reverse().join('/');
const units = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 });

/** 'Meus acertos': what is open, and the last that were closed. */
export function statementsHtml({ statements, open }: FarmPage): Markup | null {
  if (statements.length === 0 && open.count === 0) return null;
  return html`<section id="acertos" class="card">
<h2>Meus acertos</h2>
<ul class="statements">
${open.count > 0 && html`<li><a href="?acerto=aberto">Ainda sem acerto</a> <b>${formatCents(open.total)}</b></li>`}
${statements.map(
  ({ number, from, to, totalCents, paidOn }) => html`<li><a href="?acerto=${number}">Acerto ${number}</a>
<b>${formatCents(totalCents)}</b>
<small>${fullDay(from)} a ${fullDay(to)}, ${paidInWords(paidOn)}</small></li>
`,
)}</ul>
</section>
`;
}

/** One statement with every line of it. */
export function statementHtml({ statement, lines }: OwnStatement): Markup {
  const total = statement ? statement.totalCents : lines.reduce((sum, line) => sum + line.amountCents, 0);
  return html`<p><a href="?">Voltar</a></p>
<h1>${statement ? `Acerto ${statement.number}` : 'Ainda sem acerto'}</h1>
${statement && html`<p>${fullDay(statement.from)} a ${fullDay(statement.to)}</p>`}
<p class="state${statement?.paidOn ? ' done' : ''}">${statement ? paidInWords(statement.paidOn) : 'em aberto'}</p>
<table>
<thead><tr><th>Dia</th><th>O quê</th><th>Valor</th></tr></thead>
<tbody>
${lines.map(lineHtml)}</tbody>
<tfoot><tr><th colspan="2">Total</th><td>${formatCents(total as (typeof lines)[0]['amountCents'])}</td></tr></tfoot>
</table>
${statement?.nota ? html`<p>Nota ${statement.nota}</p>` : null}`;
}

function lineHtml(line: OwnStatement['lines'][number]): Markup {
  const { date, description, unit, quantityThousandths, priceCents, amountCents } = line;
  const price = priceCents === 0 ? '' : ` a ${formatCents(priceCents)}`;
  const count =
    quantityThousandths === 0
      ? null
      : html` <small>${units.format(quantityThousandths / THOUSANDTHS)} × ${unit}${price}</small>`;
  return html`<tr><td>${briefDay(date)}</td><td>${description}${count}</td><td>${formatCents(amountCents)}</td></tr>
`;
}

function paidInWords(paidOn: string | null): string {
  return paidOn ? `pago em ${fullDay(paidOn)}` : 'a pagar';
}
