import { eq, isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useRounds } from '../../testing/rounds.ts';
import { signInBuyer } from '../../testing/shelf.ts';
import { products } from '../catalog/catalog.tables.ts';
import { placeOrder } from '../orders/placing.service.ts';
import { producers } from '../producers/producers.tables.ts';

const { ana, day, honey, shelf, frozenBasket, stopOf, store } = useRounds();

async function farm(name: string): Promise<string> {
  const told = { name, story: 'Planta', location: 'Muritiba, BA', products: 'Mel' };
  const { status, body } = await ana().call('POST', '/producers', told);
  expect(status).toBe(201);
  return body.id;
}
const grownBy = (producerId: string | null, id: string) =>
  store().db.update(products).set({ producerId }).where(eq(products.id, id));

it('an order keeps who grew what was sold, whoever grows it later', async () => {
  const [zefa, jonas] = [await farm('Dona Zefa'), await farm('Seu Jonas')];
  await grownBy(zefa, honey());
  const buyer = await signInBuyer(store());
  const { id } = await placeOrder(store().deps, buyer.user, {
    items: [{ productId: honey(), quantity: 1 }],
  });
  await grownBy(jonas, honey());
  await ana().call('DELETE', `/producers/${zefa}`);
  const producerNames = async (url: string, headers = buyer.headers) => {
    const body = (await store().app.inject({ url, headers })).json();
    const order = body.orders?.find((one: { id: string }) => one.id === id) ?? body;
    return order.items.map(({ producer_name }: { producer_name?: string }) => producer_name);
  };
  expect(await producerNames(`/api/orders/${id}`)).toEqual(['Dona Zefa']);
  expect(await producerNames('/api/orders')).toEqual(['Dona Zefa']);
  await store().deps.database.pool.query(
    "update orders set status = 'confirmed', payment_status = 'paid', payment_deadline = null where id = $1",
    [id],
  );
  expect((await stopOf(day(4), 'order')).items).toMatchObject([{ producer_name: 'Dona Zefa' }]);
  await grownBy(null, honey());
  const { id: unknown } = await placeOrder(store().deps, buyer.user, {
    items: [{ productId: honey(), quantity: 1 }],
  });
  const { body } = await ana().call('GET', `/orders/${unknown}`);
  expect(body.items[0]).not.toHaveProperty('producer_name');
});

it('a closed basket says who grows what is in it, to its customer and to who packs it', async () => {
  const zefa = await farm('Dona Zefa da Serra');
  const [first] = shelf().vegetables;
  if (!first) throw new Error('the shelf is empty');
  await grownBy(zefa, first);
  const { stop, subscriber } = await frozenBasket();
  const named = (items: { producer_name?: string }[]) =>
    items.flatMap(({ producer_name }) => producer_name ?? []);
  expect(named(stop.items)).toEqual(['Dona Zefa da Serra']);
  const { body } = await subscriber.call('GET', '/stripe/subscription');
  expect(named(body.subscription.next_deliveries[0].items)).toEqual(['Dona Zefa da Serra']);
  await store().db.delete(producers).where(isNotNull(producers.id));
  expect(named((await stopOf(day(4), 'basket')).items)).toEqual(['Dona Zefa da Serra']);
});
