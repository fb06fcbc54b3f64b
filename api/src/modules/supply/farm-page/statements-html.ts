import { briefDay, dayInDigits } from '@cesta/contract/base/calendar';
import { formatCents } from '@cesta/contract/base/money';
import { countInWords } from './farm-page.rules.ts';
import type { FarmPage, OlderStatements, OwnStatement } from './farm-page.service.ts';
import { html, type Markup } from './markup.ts';

/** 'Meus acertos': what is open, and the last that were closed. */
export function statementsHtml({ statements, hasOlderStatements, open }: FarmPage): Markup | null {
  if (statements.length === 0 && open.count === 0) return null;
  return html`<section id="acertos" class="card">
<h2>Meus acertos</h2>
<ul class="statements">
${open.count > 0 && html`<li><a href="?acerto=aberto">Ainda sem acerto</a> <b>${formatCents(open.total)}</b></li>`}
${statements.map(statementItem)}</ul>
${hasOlderStatements && html`<p><a href="?acertos=1">Acertos mais antigos</a></p>`}
</section>
`;
}

/** Those that came before, so many at a time. */
export function olderStatementsHtml({ statements, part, parts }: OlderStatements): Markup {
  const pages = pagesHtml({ part, parts, hrefOf: (to) => `?acertos=${to}` });
  return html`<p><a href="?">Voltar</a></p>
<h1>Acertos mais antigos</h1>
${pages}
<ul class="statements">
${statements.map(statementItem)}</ul>
${pages}`;
}

function statementItem({ number, from, to, totalCents, paidOn }: FarmPage['statements'][number]): Markup {
  return html`<li><a href="?acerto=${number}">Acerto ${number}</a>
<b>${formatCents(totalCents)}</b>
<small>${dayInDigits(from)} a ${dayInDigits(to)}, ${paidInWords(paidOn)}</small></li>
`;
}

/** One statement with its lines, so many at a time: the total is of all of them. */
export function statementHtml({ statement, lines, total, part, parts }: OwnStatement): Markup {
  const which = statement ? statement.number : 'aberto';
  const pages = pagesHtml({ part, parts, hrefOf: (to) => `?acerto=${which}&parte=${to}` });
  return html`<p><a href="?">Voltar</a></p>
<h1>${statement ? `Acerto ${statement.number}` : 'Ainda sem acerto'}</h1>
${statement && html`<p>${dayInDigits(statement.from)} a ${dayInDigits(statement.to)}</p>`}
<p class="state${statement?.paidOn ? ' done' : ''}">${statement ? paidInWords(statement.paidOn) : 'em aberto'}</p>
${pages}
<table>
<thead><tr><th>Dia</th><th>O quê</th><th>Valor</th></tr></thead>
<tbody>
${lines.map(lineHtml)}</tbody>
<tfoot><tr><th colspan="2">Total</th><td>${formatCents(total)}</td></tr></tfoot>
</table>
${pages}
${statement?.nota ? html`<p>Nota ${statement.nota}</p>` : null}`;
}

interface Pages {
  part: number;
  parts: number;
  hrefOf: (part: number) => string;
}

function pagesHtml({ part, parts, hrefOf }: Pages): Markup | null {
  if (parts === 1) return null;
  const link = (to: number, text: string) => html`<a href="${hrefOf(to)}">${text}</a> `;
  return html`<p class="pages">Parte ${part} de ${parts}. ${part > 1 && link(part - 1, 'Anterior')}${
    part < parts && link(part + 1, 'Seguinte')
  }</p>`;
}

function lineHtml(line: OwnStatement['lines'][number]): Markup {
  const { date, description, priceCents, amountCents } = line;
  const count = countInWords(line);
  const price = priceCents === 0 ? '' : ` a ${formatCents(priceCents).replace(' ', '\u00a0')}`;
  return html`<tr><td>${briefDay(date)}</td><td>${description}${count && html` <small>${count}${price}</small>`}</td><td>${formatCents(amountCents)}</td></tr>
`;
}

function paidInWords(paidOn: string | null): string {
  return paidOn ? `pago em ${dayInDigits(paidOn)}` : 'a pagar';
}
