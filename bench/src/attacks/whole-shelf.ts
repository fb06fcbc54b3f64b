import { isDone, read } from './ask.ts';
import { ATTACKER, type Attack, STRONG } from './attack.ts';
import { wait } from './open-loop.ts';
import { checkOut, type PaymentPage, type Person, readShelf, register } from './people.ts';

const MOST_OF_ONE = 99;
const LINES = 100;
const ATTEMPTS = 12;
const PAUSE_MS = 400;

/** All there is; when refused, ever less, until nothing more is given. */
export const wholeShelf: Attack = {
  title: 'one new account takes all there is and pays nothing',
  async prepare(url) {
    const { person } = await register(url, {
      email: 'guloso@exemplo.test',
      password: STRONG,
      from: ATTACKER,
    });
    return async () => {
      const there = unitsOf(await readShelf(url));
      const { orders, units, refusals } = await takeAll(url, person);
      return {
        'units on the shelf': there,
        'held by the account': units,
        'unpaid orders': orders.length,
        'refused as': [...new Set(refusals)].join(', ') || 'never',
        'units left': unitsOf(await readShelf(url)),
      };
    };
  },
};

async function takeAll(
  url: string,
  person: Person,
): Promise<{ orders: string[]; units: number; refusals: string[] }> {
  const refusals: string[] = [];
  const orders: string[] = [];
  let units = 0;
  let share = 1;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const items = (await readShelf(url))
      .filter(({ stock }) => stock > 0)
      .slice(0, Math.ceil(LINES * share))
      .map(({ id, stock }) => ({
        productId: id,
        quantity: Math.min(MOST_OF_ONE, Math.max(1, Math.floor(stock * share))),
      }));
    if (items.length === 0) break;
    const answer = await checkOut(url, person, items);
    const { orderId, code = '' } = read<PaymentPage & { code: string }>(answer);
    if (isDone(answer) && orderId) {
      orders.push(orderId);
      units += items.reduce((sum, { quantity }) => sum + quantity, 0);
    } else {
      refusals.push(code);
      // An honest buyer was quicker: the same once more.
      if (code !== 'OUT_OF_STOCK') share /= 3;
    }
    await wait(PAUSE_MS);
  }
  return { orders, units, refusals };
}

function unitsOf(shelf: { stock: number }[]): number {
  return shelf.reduce((sum, { stock }) => sum + stock, 0);
}
