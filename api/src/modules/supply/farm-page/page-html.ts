import { formatPhone } from '@cesta/contract/base/formats';
import { html, type Markup } from './markup.ts';

export interface PageFrame {
  title: string;
  /** The producer's id: drafts on a phone that serves two farms do not mix. */
  farm: string | null;
  /** Which of the farm's pages it is: drafts of another one stay where they are. */
  kind: 'pedidos' | 'dia' | 'acerto' | 'nada';
  assets: { style: string; script: string };
  body: Markup;
}

/** No word more than a phone in the sun needs, no picture, no font, nothing inline: the content policy refuses it. */
export function pageHtml({ title, farm, kind, assets, body }: PageFrame): string {
  const script = farm === null ? null : html`<script src="${assets.script}" defer></script>`;
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets.style}">
${script}
</head>
<body data-farm="${farm ?? ''}" data-page="${kind}">
<main>
${body}
</main>
</body>
</html>
`.text;
}

export interface Shop {
  name: string;
  /** Digits with country code. */
  whatsapp: string;
}

const numberOf = ({ whatsapp }: Shop) => formatPhone(whatsapp.replace(/^55(?=\d{10,11}$)/, ''));

/** How to reach the shop when the page cannot help any more. */
export function callShop(shop: Shop): Markup {
  return html`<a class="call" href="tel:+${shop.whatsapp}"><span>Ligar para a loja</span> <span>${numberOf(shop)}</span></a>`;
}

/** The same within a sentence. */
export function phoneOf(shop: Shop): Markup {
  return html`<a class="phone" href="tel:+${shop.whatsapp}">${numberOf(shop)}</a>`;
}

/** Of a link that opens nothing: revoked, invented, or of somebody who delivers no more. All the same, to the byte. */
export function unknownPage(shop: Shop, assets: PageFrame['assets']): string {
  const body = html`<h1>Este link não vale mais</h1>
<p>Peça um novo à ${shop.name}.</p>
<p>${callShop(shop)}</p>`;
  return pageHtml({ title: 'Link sem validade', farm: null, kind: 'nada', assets, body });
}
