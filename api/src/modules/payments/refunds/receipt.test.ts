import { describe, expect, it } from 'vitest';
import { buy } from '../../../testing/buying.ts';
import { callAs } from '../../../testing/calling.ts';
import { signInBuyer } from '../../../testing/shelf.ts';
import type { SignedIn } from '../../../testing/sign-in.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { doRefunds } from './refund-sync.service.ts';

const paying = usePayingStore({ STORE_NAME: 'Feira do Zé' }, { start: '2026-11-16T12:00:00.000Z' });
const store = () => paying().store;

async function receipt(who: SignedIn, id: string) {
  const response = await store().app.inject({ url: `/api/orders/${id}/receipt`, headers: who.headers });
  const text = response.rawPayload.toString('latin1');
  const lines = [...text.matchAll(/\((.*)\) Tj/g)].map(([, line]) => line?.replace(/\\([()])/g, '$1'));
  return { status: response.statusCode, headers: response.headers, lines, isPdf: text.startsWith('%PDF') };
}

describe('the receipt of an order', () => {
  it('holds store, order, items, sums and payment, as a file with its number', async () => {
    const bought = await buy(store(), { quantity: 2 });
    paying().provider.pay(bought.sessionId);
    await paying().applyEvents();
    const { status, headers, lines, isPdf } = await receipt(bought.buyer, bought.orderId);
    const number = bought.orderId.slice(0, 8).toUpperCase();
    expect([status, isPdf, headers['content-type']]).toEqual([200, true, 'application/pdf']);
    expect(headers['content-disposition']).toBe(`attachment; filename="recibo-${number}.pdf"`);
    expect(headers['cache-control']).toContain('no-store');
    for (const line of [
      'Feira do Zé',
      `Recibo do pedido #${number}`,
      `Número completo: ${bought.orderId}`,
      '2 x Pitomba (R$ 8,90 cada)',
      'R$ 17,80',
      'R$ 10,00',
      'R$ 27,80',
      'Pagamento confirmado em 16/11/2026, 09:00',
    ])
      expect(lines).toContain(line);
    expect(lines.join(' ')).not.toContain('Devolvido');
  });

  it('tells what went back', async () => {
    const bought = await buy(store());
    paying().provider.pay(bought.sessionId);
    await paying().applyEvents();
    expect((await bought.refund({ amount: 5 })).status).toBe(200);
    await doRefunds(store().deps);
    await paying().applyEvents();
    const { lines } = await receipt(bought.buyer, bought.orderId);
    expect(lines).toContain('Devolvido em 16/11/2026, 09:00');
    expect(lines).toContain('R$ 5,00');
  });

  it('does not tell of what bounced, nor of a second payment that went back', async () => {
    const bought = await buy(store());
    paying().provider.pay(bought.sessionId);
    await paying().applyEvents();
    await bought.refund({ amount: 5 });
    await doRefunds(store().deps);
    await paying().applyEvents();
    const sql = 'select refund_id from refunds where order_id = $1';
    const { rows } = await store().deps.database.pool.query(sql, [bought.orderId]);
    paying().provider.refund(rows[0].refund_id, { status: 'failed' });
    await paying().applyEvents();
    expect((await receipt(bought.buyer, bought.orderId)).lines.join(' ')).not.toContain('Devolvido');

    const twice = await buy(store());
    await twice.setStatus({ payment_status: 'paid' });
    paying().provider.pay(twice.sessionId);
    await paying().applyEvents();
    await doRefunds(store().deps);
    await paying().applyEvents();
    expect((await twice.refunds()).map(({ state }) => state)).toEqual(['succeeded']);
    expect((await receipt(twice.buyer, twice.orderId)).lines.join(' ')).not.toContain('Devolvido');
  });

  it('is there once it is paid, and for its customer alone', async () => {
    const bought = await buy(store());
    const path = `/orders/${bought.orderId}/receipt`;
    expect(await callAs(bought.buyer, store(), 'GET', path)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_UNPAID' },
    });
    await bought.setStatus({ payment_status: 'paid' });
    await bought.setStatus({ status: 'pending', payment_status: 'pending' });
    expect((await callAs(bought.buyer, store(), 'GET', path)).body.code).toBe('ORDER_UNPAID');
    paying().provider.pay(bought.sessionId);
    await paying().applyEvents();
    const stranger = await signInBuyer(store());
    for (const who of [stranger, bought.admin])
      expect((await callAs(who, store(), 'GET', path)).status).toBe(404);
    expect((await callAs(null, store(), 'GET', path)).status).toBe(401);
  });
});
