import { ATTACKS } from './catalogue.ts';

export interface Order {
  number: string;
  url: string;
}

/** A process of its own, so that the work of attacking is not measured as the store's. Prepares, says so, waits for a word. */
process.once('message', async ({ number, url }: Order) => {
  const run = await ATTACKS.get(number)?.prepare(url);
  process.once('message', async () => process.send?.({ got: await run?.() }));
  process.send?.({ ready: true });
});
process.once('disconnect', () => process.exit());
