import { beforeEach, describe, expect, it } from 'vitest';
import { buy } from '../../../testing/buying.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { lockOpenOrders, settleOrderShortage } from './order-shortages.service.ts';
import { doRefunds } from './refund-sync.service.ts';

const paying = usePayingStore();
const store = () => paying().store;

beforeEach(() => paying().provider.configure({ refundsBegin: 'succeeded' }));

/** Its only product is missing in the harvest; a part of its money may be back already. */
async function toldOfMissing({ backBefore = 0 } = {}): Promise<string> {
  const { deps, db } = store();
  const { orderId, productId, admin, sessionId, refund, emails } = await buy(store(), { quantity: 2 });
  paying().provider.pay(sessionId);
  await paying().applyEvents();
  if (backBefore > 0) await refund({ amount: backBefore });
  await doRefunds(deps);
  await paying().applyEvents();
  await db.transaction(async (tx) => {
    const order = (await lockOpenOrders(tx, [orderId])).get(orderId);
    if (!order) throw new Error('The order is gone');
    const missing = {
      productId,
      productName: 'Manga',
      why: 'a colheita não deu nenhuma',
      substituteId: null,
    };
    await settleOrderShortage(tx, deps, admin.user, order, missing);
  });
  const told = (await emails()).find(({ subject }) => subject.startsWith('Manga faltou na colheita'));
  return told?.text.replaceAll('\u00a0', ' ') ?? '';
}

describe('an order of which nothing is left', () => {
  it('goes back whole', async () => {
    expect(await toldOfMissing()).toContain(
      'Era só isso no pedido, que por isso não sai. Estamos devolvendo tudo, R$ 27,80,',
    );
  });

  it('is not called whole where a part of it went back before', async () => {
    const text = await toldOfMissing({ backBefore: 5 });
    expect(text).toContain('Era o que restava do pedido, que por isso não sai.');
    expect(text).toContain('Estamos devolvendo também este valor, R$ 22,80,');
  });
});
