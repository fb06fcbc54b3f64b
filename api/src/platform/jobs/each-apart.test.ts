import { expect, it } from 'vitest';
import { eachApart } from './each-apart.ts';

it('what fails for one holds up no other, and is told', async () => {
  const done: number[] = [];
  const work = (failing: number[]) =>
    eachApart([1, 2, 3, 4], async (item) => {
      if (failing.includes(item)) throw new Error(`no ${item}`);
      done.push(item);
    });
  await work([]);
  expect(done.splice(0)).toEqual([1, 2, 3, 4]);
  await expect(work([2])).rejects.toThrow('no 2');
  expect(done.splice(0)).toEqual([1, 3, 4]);
  await expect(work([1, 3])).rejects.toThrow(AggregateError);
  expect(done).toEqual([2, 4]);
});
