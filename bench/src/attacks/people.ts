import { type Answer, ask, read } from './ask.ts';

export const DEMO_PASSWORD = 'cliente123';

/** As a browser is: it keeps the token of its session and the cookies it was given. */
export interface Person {
  id: string;
  email: string;
  from: string;
  token: string;
  cookie: string;
}

interface Signed {
  token: string;
  user: { id: string };
}

export async function signIn(
  url: string,
  who: { email: string; password: string; from: string; cookie?: string },
): Promise<{ answer: Answer; person: Person }> {
  const { email, password, from, cookie = '' } = who;
  const answer = await ask(`${url}/api/auth/login`, {
    body: { email, password },
    from,
    ...(cookie && { headers: { cookie } }),
  });
  return { answer, person: personOf(answer, { email, from, cookie }) };
}

/** A new account with an address the store delivers to. */
export async function register(
  url: string,
  who: { email: string; password: string; from: string; name?: string },
): Promise<{ answer: Answer; person: Person }> {
  const { email, password, from, name = 'Pessoa Nova' } = who;
  const answer = await ask(`${url}/api/auth/register`, {
    body: { name, email, password, address: ADDRESS },
    from,
  });
  return { answer, person: personOf(answer, { email, from, cookie: '' }) };
}

const ADDRESS = {
  label: 'Casa',
  zipcode: '40140240',
  street: 'Rua das Flores',
  number: '10',
  neighborhood: 'Barra',
  city: 'Salvador',
  state: 'BA',
};

export function headersOf({ token, cookie }: Person): Record<string, string> {
  return { authorization: `Bearer ${token}`, ...(cookie && { cookie }) };
}

function personOf(answer: Answer, who: Pick<Person, 'email' | 'from' | 'cookie'>): Person {
  const { token = '', user } = read<Signed>(answer);
  const given = answer.headers['set-cookie']?.map((line) => line.split(';', 1)[0]).join('; ');
  return { ...who, id: user?.id ?? '', token, cookie: given ?? who.cookie };
}

export interface ShelfProduct {
  id: string;
  imageUrl: string;
  stock: number;
}

export async function readShelf(url: string): Promise<ShelfProduct[]> {
  const { products = [] } = read<{ products: ShelfProduct[] }>(await ask(`${url}/api/products`));
  return products;
}

export interface PaymentPage {
  url: string;
  orderId: string;
}

export function checkOut(
  url: string,
  person: Person,
  items: { productId: string; quantity: number }[],
): Promise<Answer> {
  return ask(`${url}/api/stripe/create-checkout-session`, {
    body: { items },
    from: person.from,
    headers: headersOf(person),
  });
}

/** What the buyer does on the payment page. */
export function pay(page: Partial<PaymentPage>): Promise<Answer> {
  const address = new URL(page.url ?? '');
  const session = /cs_[A-Za-z0-9_]+/.exec(address.pathname)?.[0] ?? '';
  return ask(`${address.origin}/_simulator/sessions/${session}/pay`, { body: {} });
}
