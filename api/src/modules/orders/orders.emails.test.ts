import { DAY_MS, spokenDay } from '@cesta/contract/base/calendar';
import { cents } from '@cesta/contract/base/money';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { stockUp } from '../../testing/shelf.ts';
import { signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { products } from '../catalog/catalog.tables.ts';
import { insertAddress } from '../identity/addresses.service.ts';
import { lockOrder } from './orders.queries.ts';
import { placeOrder } from './placing.service.ts';
import { type OrderChange, transitionOrder } from './transitions.service.ts';

const store = useStore({ UNCONFIRMED_EMAILS_PER_DAY: '4' });

const PLACE = {
  label: 'Casa',
  zipcode: '40110010',
  street: 'Av. Sete de Setembro',
  number: '10',
  complement: '',
  neighborhood: 'Barra',
  city: 'Salvador',
  state: 'BA',
};

interface Someone {
  name?: string;
  email?: string;
  emailConfirmed?: boolean;
}

async function buyer(person: Someone, place: Partial<typeof PLACE> = {}) {
  const someone = await signIn(store(), person);
  await insertAddress(store().db, someone.user.id, { ...PLACE, ...place }, store().clock.now());
  return someone;
}

async function order({ user }: Awaited<ReturnType<typeof buyer>>, times = 1) {
  const productId = await stockUp(store(), 'Manga', 100);
  for (let index = 0; index < times; index += 1)
    await placeOrder(store().deps, user, { items: [{ productId, quantity: 1 }] });
}

const emailsTo = async (email: string) =>
  (await store().deps.mail.list(1000)).filter(({ to }) => to === email);

describe('an e-mail about an order that nobody has paid', () => {
  it('greets by the first name and names the street', async () => {
    const maria = await buyer({ name: 'Maria das Dores' });
    await order(maria);
    const [message] = await emailsTo(maria.user.email);
    expect(message?.text).toContain('Olá, Maria!\n');
    expect(message?.text).toContain('com entrega em Av. Sete de Setembro, 10.');
  });

  it('brings no link of the customer’s choice into a mailbox that may be another’s', async () => {
    const evil = await buyer(
      { name: 'www.evil.example ganhe' },
      { street: 'Clique em http://evil.example/premio', number: 'evil.example' },
    );
    await order(evil);
    const [message] = await emailsTo(evil.user.email);
    expect(message?.text).toContain('Olá!\n');
    for (const text of [message?.text, message?.html])
      expect(text).not.toMatch(/evil\.example|http:\/\/evil|www\.evil|ganhe/);
  });

  it('is not written without end to a mailbox that nobody has confirmed', async () => {
    const emails = ['v+1@gmail.com', 'v+2@gmail.com', 'v+3@gmail.com'];
    for (const email of emails) await order(await buyer({ email, emailConfirmed: false }), 3);
    const messages = await Promise.all(emails.map(emailsTo));
    expect(messages.flat()).toHaveLength(4);
    store().clock.advance(DAY_MS);
    await order(await buyer({ email: 'v+9@gmail.com', emailConfirmed: false }));
    expect(await emailsTo('v+9@gmail.com')).toHaveLength(1);
  });

  it('is always written to who has confirmed', async () => {
    const maria = await buyer({ email: 'v+4@gmail.com' });
    await order(maria, 8);
    expect(await emailsTo(maria.user.email)).toHaveLength(8);
  });
});

describe('an e-mail about an order', () => {
  const PICTURE = `/files/pictures/${'a'.repeat(32)}`;

  async function bought() {
    const maria = await buyer({ name: 'Maria' }, { complement: 'Apto 3' });
    const manga = await stockUp(store(), 'Manga rosa', 100);
    const coco = await stockUp(store(), 'Coco <verde>', 100, 5_00);
    await store()
      .db.update(products)
      .set({ imageUrl: `${PICTURE}-1280.webp` })
      .where(eq(products.id, manga));
    const items = [
      { productId: manga, quantity: 2 },
      { productId: coco, quantity: 1 },
    ];
    const { id } = await placeOrder(store().deps, maria.user, { items });
    const change = (what: OrderChange, actor: 'provider' | 'admin' = 'provider') =>
      store().db.transaction(async (tx) => {
        const row = await lockOrder(tx, id);
        if (!row) throw new Error('The order is gone');
        const operator = { id: maria.user.id, name: 'Ana' };
        await transitionOrder(
          tx,
          store().deps,
          row,
          what,
          actor === 'admin' ? { actor, operator } : { actor },
        );
      });
    const told = async (about: string) => {
      const message = (await emailsTo(maria.user.email)).find(({ key }) => key === `order-${about}:${id}`);
      if (!message) throw new Error(`No e-mail about ${about}`);
      return message;
    };
    const day = async () => {
      const url = `/api/orders/${id}`;
      return (await store().app.inject({ url, headers: maria.headers })).json().delivery.date as string;
    };
    return { change, told, day };
  }

  const ORDERED = ['2 × Manga rosa: R$ 17,80', 'Coco <verde>: R$ 5,00', 'Frete: R$ 10,00', 'Total: R$ 32,80'];
  const ADDRESS =
    'Endereço de entrega:\nAv. Sete de Setembro, 10, Apto 3\nBarra, Salvador, BA\nCEP 40110-010';

  it('names what was ordered, what it costs and where it goes, with pictures', async () => {
    const { told } = await bought();
    const { text, html } = await told('received');
    for (const fact of [...ORDERED, ADDRESS]) expect(text).toContain(fact);
    expect(html).toContain(`<img src="${store().deps.settings.baseUrl}${PICTURE}-144.jpg" alt=""`);
    expect(html).toContain('Coco &#60;verde&#62;');
    expect(html.match(/<img/g)).toHaveLength(1);
  });

  it('names the day that the account names, once it is paid and when it is packed', async () => {
    const { change, told, day } = await bought();
    await change({ type: 'pay', amount: cents(32_80) });
    expect((await told('paid')).text).toContain(`\n\nChega ${spokenDay(await day())}\n\n`);
    await change({ type: 'set', status: 'shipped' }, 'admin');
    const { text } = await told('shipped');
    for (const fact of [`Chega ${spokenDay(await day())}`, ...ORDERED, ADDRESS]) expect(text).toContain(fact);
  });

  it('promises no day of one that goes out unpaid', async () => {
    const { change, told } = await bought();
    await change({ type: 'set', status: 'shipped' }, 'admin');
    expect((await told('shipped')).text).not.toContain('Chega');
  });

  it('promises no day of one that is cancelled', async () => {
    const { change, told } = await bought();
    await change({ type: 'set', status: 'cancelled' }, 'admin');
    const { text } = await told('cancelled');
    for (const fact of ORDERED) expect(text).toContain(fact);
    expect(text).not.toMatch(/Chega|Endereço/);
  });
});
