import { type Html, html } from '../hosted/html.ts';
import { layout } from '../hosted/layout.ts';
import type { Faults } from '../webhooks/faults.ts';
import type { LoggedDelivery, LoggedEvent } from './event-log.ts';

export interface ControlView {
  now: number;
  events: LoggedEvent[];
  hasMore: boolean;
  type: string;
  faults: Faults;
  openSessions: Array<{ id: string; url: string; amount: string }>;
}

const CLOCK = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Bahia',
});

const STATES = { pending: 'a caminho', delivered: 'entregue', failed: 'desistiu' };

function attempts(delivery: LoggedDelivery): Html {
  if (delivery.attempts.length === 0)
    return html`<li>Ainda sem tentativa, prevista para ${CLOCK.format(delivery.due)}</li>`;
  return html`${delivery.attempts.map(
    (attempt) =>
      html`<li>${CLOCK.format(attempt.at)}: ${attempt.status ?? attempt.error} (${attempt.milliseconds} ms)</li>`,
  )}`;
}

function eventRow(event: LoggedEvent): Html {
  return html`<li class="event"><div><b>${event.type}</b><small>${CLOCK.format(event.created * 1000)} · ${event.id} · ${event.object.slice(0, 32)}</small>
${event.deliveries.map(
  (
    delivery,
  ) => html`<details${delivery.state !== 'delivered' && html` open`}><summary>${STATES[delivery.state]} · ${delivery.url ?? 'endereço removido'}</summary>
<ul class="steps">${attempts(delivery)}</ul></details>`,
)}
${event.deliveries.length === 0 && html`<small>nenhum endereço quer este evento</small>`}</div>
<form method="post" action="/_simulator/events/${event.id}/resend"><button class="quiet">Reenviar</button></form></li>`;
}

const LEAPS: Array<[label: string, unit: string, amount: number]> = [
  ['30 minutos', 'minutes', 30],
  ['1 hora', 'hours', 1],
  ['1 dia', 'days', 1],
  ['1 semana', 'weeks', 1],
];

/** Everything that was sent, and the handles to make more happen. */
export function controlPage(view: ControlView): string {
  const trouble = Object.entries(view.faults).filter(
    ([name, value]) => name !== 'seed' && value !== 0 && value !== null,
  );
  const active = trouble.some(([name]) =>
    ['doubled', 'late', 'dropped', 'apiStatus', 'apiDelayMs'].includes(name),
  );
  return layout({
    title: 'Simulador do Stripe',
    shape: 'wide',
    body: html`<section><h1>Simulador do Stripe</h1>
<p class="label">Relógio</p><p class="total">${CLOCK.format(view.now)}</p>
<div class="leaps">${LEAPS.map(
      ([label, unit, amount]) => html`<form method="post" action="/_simulator/clock/advance">
<input type="hidden" name="${unit}" value="${amount}"><button class="quiet">Avançar ${label}</button></form>`,
    )}</div>
${active && html`<p class="alert" role="status">Falhas ligadas: ${trouble.map(([name, value]) => `${name} ${value}`).join(', ')}</p>`}
<p class="label">Pagamentos em aberto</p>
<ul class="lines">${view.openSessions.map(
      (session) =>
        html`<li><a href="${session.url}">${session.id.slice(0, 24)}…</a><data>${session.amount}</data></li>`,
    )}</ul>
${view.openSessions.length === 0 && html`<p class="then">Nenhum.</p>`}</section>
<section class="sheet"><h2>Eventos</h2>
<form method="get" action="/_simulator"><div><label for="type">Tipo</label>
<input id="type" name="type" value="${view.type}" placeholder="checkout.session.*"></div><button class="quiet">Filtrar</button></form>
<ul class="lines">${view.events.map(eventRow)}</ul>
${view.events.length === 0 && html`<p>Nenhum evento ainda.</p>`}
${
  view.hasMore &&
  html`<p><a class="back" href="/_simulator?type=${encodeURIComponent(view.type)}&amp;starting_after=${view.events.at(-1)?.id}">Mais antigos</a></p>`
}</section>`,
  });
}
