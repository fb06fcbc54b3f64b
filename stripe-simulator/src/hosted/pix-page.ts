import { renderSVG } from 'uqr';
import type { PaymentIntent, Session } from '../wire/wire-type.ts';
import { html, trusted } from './html.ts';
import { layout, money, shopName } from './layout.ts';

export function qrSvg(code: string): string {
  return renderSVG(code, { ecc: 'M', border: 2, pixelSize: 4, blackColor: '#1b2330' });
}

/** The code to pay with, until it is paid or runs out. */
export function pixPage(fields: {
  shop: string;
  session: Session;
  intent: PaymentIntent;
  returnUrl: string | null;
}): string {
  const { session, intent } = fields;
  const pix = intent.next_action?.pix_display_qr_code;
  const code = pix?.data ?? '';
  const until = new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Bahia',
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).format((pix?.expires_at ?? 0) * 1000);
  return layout({
    title: `Pagar com Pix · ${fields.shop}`,
    shape: 'one',
    body: html`<section class="sheet">
${shopName(fields.shop)}
<p class="label">Total a pagar com Pix</p>
<h1 class="total">${money(intent.amount, intent.currency)}</h1>
<p>O código vale até ${until}.</p>
<div class="qr" role="img" aria-label="QR code do Pix">${trusted(qrSvg(code))}</div>
<h2>Pix copia e cola</h2>
<p class="code" id="codigo-pix">${code}</p>
<ol class="steps"><li>Copie o código ou aponte a câmera do banco para o QR code.</li><li>Confira o valor e confirme no aplicativo.</li><li>A loja recebe a confirmação na hora.</li></ol>
<form method="post" action="/c/pay/${session.id}/pix/pagar"><button type="submit">Simular pagamento</button></form>
${fields.returnUrl && html`<p><a class="back" href="${fields.returnUrl}">Voltar para a loja</a></p>`}
</section>`,
  });
}
