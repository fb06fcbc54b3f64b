import { subscribe } from 'node:diagnostics_channel';
import { type ClientRequest, ServerResponse } from 'node:http';
import pg from 'pg';

/** Where the store is to die. Patterns are regular expressions as text: they come from another process. */
export type Trap =
  | { on: 'sql'; text: string; moment: 'before' | 'after'; once?: string }
  | { on: 'provider call'; text: string; moment: 'before' | 'after' }
  | { on: 'answer'; text: string; once: string };

type Happening = Pick<Trap, 'on'> & { text: string; moment: 'before' | 'after' };

// Loaded before the store by `--import`: it pulls the plug from outside, the store knows nothing of it.
let trap: Trap | undefined;
let isReady = false;

process.on('message', (message: { arm?: Trap }) => {
  if (!message.arm) return;
  trap = message.arm;
  isReady = !('once' in trap && trap.once);
  process.send?.({ armed: true });
});

function pass(happening: Happening): void {
  if (!trap) return;
  const moment = 'moment' in trap ? trap.moment : 'before';
  const isThere = trap.on === happening.on && moment === happening.moment;
  if (isReady && isThere && new RegExp(trap.text, 's').test(happening.text)) {
    process.kill(process.pid, 'SIGKILL');
  }
  // Commits all read alike: only the one after this statement is meant.
  const isPrelude = happening.on === 'sql' && happening.moment === 'after';
  if (isPrelude && 'once' in trap && trap.once && new RegExp(trap.once, 's').test(happening.text)) {
    isReady = true;
  }
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const runQuery = pg.Client.prototype.query as unknown as Query;

const watchedQuery: Query = function (...args) {
  const [first] = args;
  const text = typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text);
  pass({ on: 'sql', text, moment: 'before' });
  const after = () => pass({ on: 'sql', text, moment: 'after' });
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const told = (...results: unknown[]) => {
      after();
      callback(...results);
    };
    return runQuery.apply(this, [...args.slice(0, -1), told]);
  }
  const running = runQuery.apply(this, args);
  if (!(running instanceof Promise)) return running;
  return running.then((result) => {
    after();
    return result;
  });
};
Object.assign(pg.Client.prototype, { query: watchedQuery });

const passCall = (moment: 'before' | 'after') => (message: unknown) => {
  const { request } = message as { request: ClientRequest };
  pass({ on: 'provider call', text: `${request.method} ${request.path}`, moment });
};
subscribe('http.client.request.created', passCall('before'));
subscribe('http.client.response.finish', passCall('after'));

const endResponse = ServerResponse.prototype.end as (...args: unknown[]) => ServerResponse;
Object.assign(ServerResponse.prototype, {
  end(this: ServerResponse, ...args: unknown[]) {
    pass({ on: 'answer', text: String(this.req.url), moment: 'before' });
    return endResponse.apply(this, args);
  },
});
