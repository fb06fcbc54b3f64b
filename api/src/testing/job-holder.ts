import { createJobs, job } from '../platform/jobs/jobs.ts';

export interface Held {
  place: number;
}

/** A process of its own that takes a job in hand, says which, and never ends it. */
const [url = '', timeoutSeconds] = process.argv.slice(2);
const jobs = createJobs(url, { 'test.held': job<Held>() }, () => undefined, undefined, undefined, {
  timeoutSeconds: Number(timeoutSeconds),
  checkSeconds: 1,
});
jobs.define('test.held', (held) => {
  process.send?.(held);
  return new Promise(() => undefined);
});
await jobs.start();
