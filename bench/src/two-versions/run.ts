import { join } from 'node:path';
import type { Tally } from './balancer.ts';
import { type Book, emptyBook, renewAll, runFlow } from './flow.ts';
import { fillWorld } from './people.ts';
import { recount } from './recount.ts';
import { openStage } from './stage.ts';
import { startVersion, type Version } from './versions.ts';

export const ROOT = join(import.meta.dirname, '../../..');

export interface Outcome {
  /** Each process in its order: how it answered, and the lines in which it complained. */
  processes: { name: string; answered: number; failed: string[]; complaints: string[] }[];
  done: Book['done'];
  refused: string[];
  /** What differs when it is counted in the database and at the provider. */
  wrong: string[];
}

interface Options {
  /** Where the release before is built. */
  folder: string;
  /** In each part. */
  orders: number;
  /** Whether a week is charged in each part. Planning it takes the store up to five minutes. */
  weeks: boolean;
  env?: Record<string, string>;
  progress(part: string, seconds: number): void;
}

/**
 * The release before and this one on one database, while orders, renewals and the panel go on: the earlier alone, this
 * one coming in and migrating, both, this one alone, and the earlier once more as after a change of mind.
 */
export async function runTwoVersions(parts: AsyncDisposableStack, options: Options): Promise<Outcome> {
  const { folder, orders, weeks, progress } = options;
  const stage = await openStage(parts);
  const { balancer } = stage;
  const env = { ...stage.env, ...options.env };
  const versions: Version[] = [];
  const enter = async (name: string, from: string) => {
    const version = await startVersion(parts, { name, folder: from, env });
    versions.push(version);
    return version;
  };
  const part = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    progress(name, (performance.now() - began) / 1000);
    return result;
  };

  const book = emptyBook();
  const previous = await enter('previous', folder);
  balancer.lead([previous]);
  const world = await fillWorld(stage);
  const buy = () => runFlow(stage, world, book, orders);
  const flow = () => Promise.all([buy(), weeks && renewAll(stage, world, book)]);

  await part('previous alone', flow);
  const [current] = await part('this one migrates and opens beside it', () =>
    Promise.all([enter('this', ROOT), buy()]),
  );
  balancer.lead([previous, current]);
  await part('both', flow);
  balancer.lead([current]);
  const [code] = await part('previous ends, this one alone', () => Promise.all([previous.stop(), flow()]));
  if (code !== 0) book.refused.push(`previous ended with ${code}`);
  const again = await enter('previous again', folder);
  balancer.lead([current, again]);
  await part('previous once more beside it', flow);

  const wrong = await recount(stage, world, book);
  const processes = versions.map(({ name, complaints }) => {
    const { answered, failed }: Tally = balancer.tallies.get(name) ?? { answered: 0, failed: [] };
    return { name, answered, failed, complaints: complaints() };
  });
  return { processes, done: book.done, refused: book.refused, wrong };
}
