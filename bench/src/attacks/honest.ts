import { ask, isDone, read } from './ask.ts';
import { openLoop } from './open-loop.ts';
import {
  checkOut,
  DEMO_PASSWORD,
  type PaymentPage,
  type Person,
  pay,
  readShelf,
  type ShelfProduct,
  signIn,
} from './people.ts';
import { Series, type Summary } from './series.ts';

export const KINDS = ['page', 'picture', 'checkout', 'sign-in'] as const;
export type Kind = (typeof KINDS)[number];
export type Figures = Record<Kind, Summary>;

const PAGES = ['/', '/produtos'];
const PAGE_MS = 200;
const PICTURE_MS = 100;
const CHECKOUT_MS = 2000;
const SIGN_IN_MS = 2500;
/** Enough on the shelf that honest buyers alone never sell it out while they are measured. */
const WELL_STOCKED = 10;

const HOME = '127.0.0.1';
const BUYERS = ['ana.clara', 'joao.santana', 'iracema.barreto', 'rafael.cerqueira', 'adilson.bispo'];
const RETURNING = 'solange.pita@exemplo.test';

export interface Honest {
  url: string;
  shelf: ShelfProduct[];
  buyers: Person[];
  returning: Person;
}

/** People of the demonstration: buyers who signed in before, and one who comes back on a device the store knows. */
export async function inviteHonest(url: string): Promise<Honest> {
  const shelf = (await readShelf(url)).filter(({ stock }) => stock >= WELL_STOCKED);
  const enter = async (email: string) => {
    const { answer, person } = await signIn(url, { email, password: DEMO_PASSWORD, from: HOME });
    if (!isDone(answer)) throw new Error(`${email} could not sign in: ${answer.status} ${answer.body}`);
    return person;
  };
  const buyers: Person[] = [];
  for (const name of BUYERS) buyers.push(await enter(`${name}@exemplo.test`));
  return { url, shelf, buyers, returning: await enter(RETURNING) };
}

/** They come at a steady, modest pace until told to stop; a blocked store does not keep the next one from coming. */
export function visit(honest: Honest): { stop(): Promise<Figures> } {
  const { url, shelf } = honest;
  const series = new Map(KINDS.map((kind) => [kind, new Series()]));
  const look = (kind: Kind, pathOf: (n: number) => string) => async (n: number, intended: number) => {
    const answer = await ask(url + pathOf(n), { from: HOME });
    series.get(kind)?.add(intended, answer);
  };
  const loops = [
    openLoop(
      PAGE_MS,
      look('page', (n) => PAGES[n % PAGES.length] ?? '/'),
    ),
    openLoop(
      PICTURE_MS,
      look('picture', (n) => shelf[n % shelf.length]?.imageUrl ?? '/'),
    ),
    openLoop(CHECKOUT_MS, (n, intended) => buy(honest, n, intended, series.get('checkout'))),
    openLoop(SIGN_IN_MS, async (_, intended) => {
      const { answer, person } = await signIn(url, { ...honest.returning, password: DEMO_PASSWORD });
      if (isDone(answer)) honest.returning = person;
      series.get('sign-in')?.add(intended, answer);
    }),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      return Object.fromEntries([...series].map(([kind, one]) => [kind, one.summarize()])) as Figures;
    },
  };
}

/** The wait is for the way to the payment page; who cannot pay there has failed all the same. */
async function buy({ url, shelf, buyers }: Honest, n: number, intended: number, series: Series | undefined) {
  const [buyer, product] = [buyers[n % buyers.length], shelf[n % shelf.length]];
  if (!buyer || !product) throw new Error('Nobody to buy, or nothing to be bought');
  const answer = await checkOut(url, buyer, [{ productId: product.id, quantity: 1 }]);
  series?.add(intended, answer);
  if (!isDone(answer)) return;
  const paid = await pay(read<PaymentPage>(answer));
  if (!isDone(paid)) series?.addFailure();
}
