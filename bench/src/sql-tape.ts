import pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** What the store says to the database while it does something: so the yardstick runs the very same statements. */
export async function recordSql(work: () => Promise<unknown>): Promise<Statement[]> {
  const tape: Statement[] = [];
  let transaction: pg.Client | undefined;
  const query = pg.Client.prototype.query as unknown as Query;
  const recording: Query = function (...args) {
    const [first] = args;
    const config = typeof first === 'string' ? { text: first } : (first as Partial<Statement>);
    const values = args.find(Array.isArray) ?? config.values ?? [];
    const text = config.text ?? '';
    // Background work of the store on another connection is no part of the transaction it happens beside.
    const isOurs = transaction === undefined || transaction === this;
    if (text && isOurs) tape.push({ text, values });
    if (isOurs && text.startsWith('begin')) transaction = this;
    if (isOurs && /^(commit|rollback$)/.test(text)) transaction = undefined;
    return query.apply(this, args);
  };
  Object.assign(pg.Client.prototype, { query: recording });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return tape;
}

/** How long the statements of a tape take by themselves, one after the other, in milliseconds. */
export async function runSql(pool: pg.Pool, tape: readonly Statement[]): Promise<number> {
  const client = await pool.connect();
  try {
    const began = performance.now();
    for (const { text, values } of tape) await client.query(text, values);
    return performance.now() - began;
  } finally {
    client.release();
  }
}

/** Runs the tape with `pg` alone. Ids that must be new are renamed on the way, the order's to the one it gets now. */
export async function replaySql(
  pool: pg.Pool,
  tape: readonly Statement[],
  orderId: string,
  renames: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const names = new Map(renames);
  const client = await pool.connect();
  try {
    for (const { text, values } of tape) {
      const { rows } = await client.query(
        text,
        values.map((value) => rename(value, names)),
      );
      if (text.startsWith('insert into "orders"')) names.set(orderId, rows[0].id);
    }
  } finally {
    client.release();
  }
  return names.get(orderId);
}

function rename(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'string') return value;
  let renamed = value;
  for (const [from, to] of names) renamed = renamed.replaceAll(from, to);
  return renamed;
}
