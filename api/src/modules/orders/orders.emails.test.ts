import { describe, expect, it } from 'vitest';
import { stockUp } from '../../testing/shelf.ts';
import { signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { insertAddress } from '../identity/addresses.service.ts';
import { placeOrder } from './placing.service.ts';

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

describe('13.7: an e-mail about an order that nobody has paid', () => {
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
    store().clock.advance(24 * 3_600_000);
    await order(await buyer({ email: 'v+9@gmail.com', emailConfirmed: false }));
    expect(await emailsTo('v+9@gmail.com')).toHaveLength(1);
  });

  it('is always written to who has confirmed', async () => {
    const maria = await buyer({ email: 'v+4@gmail.com' });
    await order(maria, 8);
    expect(await emailsTo(maria.user.email)).toHaveLength(8);
  });
});
