import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type HTMLInputElement, Window } from 'happy-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { askFarm, plantFarm, type TestFarm } from '../../../testing/asked-farms.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useStore } from '../../../testing/test-store.ts';
import { farmLinkOf } from '../farms/farm-links.service.ts';
import { crops } from '../farms/farms.tables.ts';
import { answerOrder } from '../harvest/answering.service.ts';
import { SCRIPT } from './assets.ts';

const store = useStore();
const SUNDAY = new Date('2026-11-15T22:00:00Z');
const DEADLINE = new Date('2026-11-16T10:00:00Z');

let farm: TestFarm;
let path: string;
let orderId: string;
let lineIds: string[];

beforeEach(async () => {
  store().clock.set(SUNDAY);
  farm = await plantFarm(store(), 'Sítio da Serra');
  path = new URL(await farmLinkOf(store().deps, farm.producerId)).pathname;
  ({ orderId, lineIds } = await askFarm(store(), farm, {
    date: '2026-11-17',
    until: DEADLINE,
    asked: [12, 5],
  }));
});

/** A phone with the farm's page open. What it keeps it has on every later visit. */
function openPhone() {
  const kept = new Window().localStorage;
  const signal = { isThere: true };
  let page = new Window();

  /** The page as the shop sends it now, and its script; `moved` is when the script fetches it anew. */
  async function visit(query = '') {
    page = new Window();
    const { body } = await store().app.inject(path + query);
    page.document.write(body.replace(/<(link|script)[^>]*>(<\/script>)?/g, ''));
    const moved = Promise.withResolvers<void>();
    const globals = {
      window: page,
      document: page.document,
      localStorage: kept,
      FormData: page.FormData,
      Event: page.Event,
      fetch: send,
      location: { pathname: path, replace: () => moved.resolve() },
      setInterval: () => 0,
    };
    new Function(...Object.keys(globals), SCRIPT.text)(...Object.values(globals));
    return { moved: moved.promise };
  }

  async function send(
    url: string,
    { method, headers, body }: { method: 'POST'; headers: object; body: string },
  ) {
    if (!signal.isThere) throw new Error('no signal');
    const answer = await store().app.inject({ method, url, headers: { ...headers }, payload: body });
    return { status: answer.statusCode, json: () => answer.json() };
  }

  const find = (selector: string) => {
    const found = page.document.querySelector(selector);
    if (!found) throw new Error(`The page has no ${selector}`);
    return found as HTMLInputElement;
  };
  return {
    signal,
    visit,
    press: (selector: string) => find(selector).click(),
    type: (selector: string, text: string) => {
      find(selector).value = text;
      find(selector).dispatchEvent(new page.Event('input', { bubbles: true }));
    },
    valueOf: (selector: string) => find(selector).value,
    textOf: (selector: string) => find(selector).textContent,
    told: () => find('#sinal').textContent,
    hasSignalAgain: () => {
      signal.isThere = true;
      page.dispatchEvent(new page.Event('online'));
    },
  };
}

describe('what was typed and never sent', () => {
  it('stays in its box after what was sent before it, until somebody else has answered', async () => {
    const phone = openPhone();
    const tomatoes = `[name="q-${lineIds[0]}"]`;
    const { moved } = await phone.visit();
    phone.signal.isThere = false;
    phone.press('button.main');
    await expect.poll(phone.told).toMatch(/^Sem sinal/);
    phone.type(tomatoes, '8');
    phone.hasSignalAgain();
    await moved;

    await phone.visit();
    expect(phone.valueOf(tomatoes)).toBe('8');

    // The office writes down what was said on the phone.
    const line = { lineId: lineIds[0] ?? '', confirmed: 3 };
    await answerOrder(store().deps, {
      orderId,
      answerId: randomUUID(),
      by: 'phone',
      operator: (await signIn(store(), { role: 'admin' })).user,
      note: '',
      lines: [line],
    });
    await phone.visit();
    expect(phone.valueOf(tomatoes)).toBe('3');
  });
});

describe('what a farm will have, said without signal', () => {
  it('is asked for with what the week’s other rounds have left of the usual quantity, as on the page of the day', async () => {
    const usual = (units: number, place: number) =>
      store()
        .db.update(crops)
        .set({ usualQuantity: units })
        .where(eq(crops.id, farm.crops[place]?.id ?? ''));
    await usual(15, 0);
    await usual(5, 1);
    const hints = () => farm.crops.map(({ id }) => phone.textOf(`label[for^="c-${id}"] small`));
    const phone = openPhone();
    await phone.visit('?dia=2026-11-20');
    const ofPage = hints();
    expect(ofPage).toEqual([
      '× caixa, de costume 15 por semana, restam 3',
      '× caixa, de costume 5 por semana, já pedidos',
    ]);
    await phone.visit();
    phone.press('a[href="?dia=2026-11-20"]');
    expect(hints()).toEqual(ofPage);
    phone.press('a[href="?dia=2026-11-24"]');
    expect(hints()).toEqual(['× caixa, de costume 15 por semana', '× caixa, de costume 5 por semana']);

    await usual(13, 0);
    await phone.visit('?dia=2026-11-20');
    const ofLast = hints();
    expect(ofLast[0]).toBe('× caixa, de costume 13 por semana, resta 1');
    await phone.visit();
    phone.press('a[href="?dia=2026-11-20"]');
    expect(hints()).toEqual(ofLast);
  });

  it('is put back into its boxes but for the one that counts in another unit now', async () => {
    const phone = openPhone();
    const [tomatoes, kale] = farm.crops.map(({ id }) => `[name^="c-${id}"]`) as [string, string];
    const { moved } = await phone.visit('?dia=2026-11-20');
    phone.signal.isThere = false;
    phone.type(tomatoes, '100');
    phone.type(kale, '7');
    phone.press('form > button');
    await expect.poll(phone.told).toMatch(/^Sem sinal/);
    await store()
      .db.update(crops)
      .set({ unit: 'saco' })
      .where(eq(crops.id, farm.crops[0]?.id ?? ''));
    phone.hasSignalAgain();
    await moved;

    await phone.visit('?dia=2026-11-20');
    expect(phone.told()).toBe('A unidade de Tomate mudou para saco (20 porções); escreva de novo.');
    expect([phone.valueOf(tomatoes), phone.valueOf(kale)]).toEqual(['', '7']);
  });
});
