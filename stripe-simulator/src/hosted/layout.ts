import { formatAmount } from '../billing/amounts.ts';
import { type Html, html, trusted } from './html.ts';
import { STYLE } from './style.ts';

const SIMULATION_NOTE = 'Simulação: nenhum valor é cobrado';

export function money(amount: number, currency: string): string {
  return formatAmount(amount, currency, 'pt-BR');
}

export function layout(fields: { title: string; body: Html; shape?: 'one' | 'wide' }): string {
  const page = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#fdfcf9">
<link rel="icon" href="data:,">
<title>${fields.title}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<header class="note">${SIMULATION_NOTE}</header>
<main class="page ${fields.shape}">${fields.body}</main>
</body>
</html>`;
  return page.text;
}

export function shopName(name: string): Html {
  return html`<p class="shop"><span aria-hidden="true">${name.trim().charAt(0).toUpperCase()}</span>${name}</p>`;
}

/** A page that only says something, with a way back. */
export function messagePage(fields: {
  shop: string;
  title: string;
  text: string;
  back?: { url: string | null; label?: string };
  tone?: 'done';
}): string {
  const { back } = fields;
  return layout({
    title: fields.title,
    shape: 'one',
    body: html`<section class="sheet">
${shopName(fields.shop)}
<h1 class="${fields.tone}">${fields.title}</h1>
<p>${fields.text}</p>
${back?.url && html`<p><a class="back" href="${back.url}">${back.label ?? 'Voltar para a loja'}</a></p>`}
</section>`,
  });
}
