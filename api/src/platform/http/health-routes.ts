import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { FileStore } from '../files/files.ts';
import { PATIENCE_MS, type Readiness, within } from './readiness.ts';

const Up = z.object({ status: z.literal('ok') });
const Reach = z.enum(['ok', 'away']);
const Ready = Up.extend({ database: Reach, files: Reach });
const up = { status: 'ok' as const };
const config = { access: 'public' as const };

/** Anybody may ask, so the file store is not asked each time. */
const FILES_KNOWN_MS = 5000;

/**
 * What whoever runs the store asks. `/health`: does the process answer? If not it is to be replaced, and a database that
 * is away is no reason. `/ready`: should it get requests? What all processes share and is out of reach is told there and
 * does not make it unready: a shop without pictures sells more than none, and while the database is away for a minute at
 * most, the last known pages are read. `/started`: has it been ready once, so that the other two count?
 */
export const healthRoutes: FastifyPluginAsyncZod<{
  deps: { readiness: Readiness; files: FileStore };
}> = async (app, { deps: { readiness, files } }) => {
  const unlessAway = <Result>(check: Promise<Result>) =>
    check.catch((cause) => {
      throw new AppError('UNAVAILABLE', { cause });
    });
  const askFiles = remembered(FILES_KNOWN_MS, () =>
    within(PATIENCE_MS, files.trouble()).then(
      (trouble) => (trouble ? ('away' as const) : ('ok' as const)),
      () => 'away' as const,
    ),
  );

  app.get('/health', { config, schema: { response: { 200: Up } } }, async () => up);

  app.get('/ready', { config, schema: { response: { 200: Ready } } }, async () => {
    if (readiness.isDraining()) throw new AppError('UNAVAILABLE');
    const [database, reach] = await Promise.all([unlessAway(readiness.askDatabase()), askFiles()]);
    return { ...up, database, files: reach };
  });

  app.get('/started', { config, schema: { response: { 200: Up } } }, async () => {
    await unlessAway(readiness.assertStarted());
    return up;
  });
};

/** One question at a time, and its answer for a while. */
function remembered<Answer>(forMs: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { answer: Promise<Answer>; until: number } | undefined;
  return () => {
    if (!last || last.until < performance.now()) last = { answer: ask(), until: performance.now() + forMs };
    return last.answer;
  };
}
