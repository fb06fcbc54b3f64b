import { describe, expect, it } from 'vitest';
import { RenderQueue } from './render-queue.ts';

/** Pages that are done when the test says so, and the order in which they were begun. */
function pressRoom(atOnce: number) {
  const queue = new RenderQueue(atOnce);
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const take = (who: string, page: string) =>
    queue.take(who, () => {
      begun.push(page);
      return new Promise<string>((resolve) => finish.push(() => resolve(page)));
    });
  const ask = (who: string, page: string) => take(who, page).done;
  const finishOne = async () => {
    finish.shift()?.();
    // Once for the end of this page, once for the beginning of the next.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  };
  return { begun, take, ask, finishOne };
}

describe('rendering in a queue', () => {
  it('lets one visitor pass the thousand pages of another', async () => {
    const { begun, ask, finishOne } = pressRoom(1);
    const flood = Array.from({ length: 250 }, (_, i) => ask('flood', `flood ${i}`));
    const honest = ask('honest', 'honest');
    await finishOne();
    await finishOne();
    expect(begun).toEqual(['flood 0', 'honest']);
    await finishOne();
    expect(await honest).toBe('honest');
    for (let i = 1; i < 250; i += 1) await finishOne();
    expect((await Promise.all(flood)).at(-1)).toBe('flood 249');
  });

  it('serves everybody who waits in turn, and each in the order of asking', async () => {
    const { begun, ask, finishOne } = pressRoom(1);
    const asked = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((page) => ask(page.charAt(0), page));
    for (const _ of [...asked, 'the first']) await finishOne();
    await Promise.all(asked);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('renders no more at once than it was told', async () => {
    const { begun, ask, finishOne } = pressRoom(2);
    const asked = ['a', 'b', 'c'].map((who) => ask(who, who));
    await finishOne();
    expect(begun).toEqual(['a', 'b']);
    for (const _ of asked) await finishOne();
    expect(await Promise.all(asked)).toEqual(['a', 'b', 'c']);
  });

  it('listens to others between two pages that need no pause', async () => {
    const queue = new RenderQueue(1);
    const seen: string[] = [];
    const pages = ['one', 'two'].map((page) => queue.take('a', async () => seen.push(page)).done);
    setImmediate(() => seen.push('somebody else'));
    expect(seen).toEqual([]);
    await Promise.all(pages);
    expect(seen).toEqual(['one', 'somebody else', 'two']);
  });

  it('goes on after a page that failed', async () => {
    const queue = new RenderQueue(1);
    const failed = queue.take('a', () => Promise.reject(new Error('no page'))).done;
    const next = queue.take('a', async () => 'a page').done;
    await expect(failed).rejects.toThrow('no page');
    expect(await next).toBe('a page');
  });

  it('turns away who comes when hundreds are waiting, and has room again when they are served', async () => {
    const { ask, finishOne } = pressRoom(1);
    const waiting = Array.from({ length: 301 }, (_, i) => ask(`visitor ${i}`, `page ${i}`));
    await finishOne();
    expect(await Promise.all([ask('late', 'a'), ask('late', 'b')].slice(1))).toEqual([null]);
    for (let i = 0; i < 302; i += 1) await finishOne();
    expect(await waiting[299]).toBe('page 299');
  });

  it('has room for another when one has filled all of it, and takes that from the end of the flood', async () => {
    const { begun, ask, finishOne } = pressRoom(1);
    const flood = Array.from({ length: 400 }, (_, i) => ask('flood', `flood ${i}`));
    const honest = ['one', 'two'].map((page) => ask('honest', page));
    for (let i = 0; i < 5; i += 1) await finishOne();
    expect(await Promise.all(honest)).toEqual(['one', 'two']);
    expect(begun.slice(0, 4)).toEqual(['flood 0', 'one', 'flood 1', 'two']);
    expect(await Promise.all(flood.slice(298))).toEqual(flood.slice(298).map(() => null));
  });

  it('begins a page that waits behind a flood in the turn of who wants it, too', async () => {
    const { begun, take, ask, finishOne } = pressRoom(1);
    const flood = Array.from({ length: 250 }, (_, i) => ask('flood', `flood ${i}`));
    const shared = take('flood', 'home');
    const next = ask('flood', 'the end');
    shared.wantedBy('honest');
    shared.wantedBy('flood');
    for (let i = 0; i < 3; i += 1) await finishOne();
    expect(begun).toEqual(['flood 0', 'home', 'flood 1']);
    expect(await shared.done).toBe('home');
    // Begun and done: nothing of it waits in anybody's turn any more.
    shared.wantedBy('late');
    for (let i = 1; i < 251; i += 1) await finishOne();
    expect([await flood[249], await next]).toEqual(['flood 249', 'the end']);
    expect(begun.filter((page) => page === 'home')).toHaveLength(1);
  });
});
