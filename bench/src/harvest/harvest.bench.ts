import type pg from 'pg';
import type { Figure } from '../figures.ts';
import { checkPlans, hearTabs, timeTabs } from '../panel/tab-figures.ts';
import { type Known, one, openHarvestScene } from './scene.ts';
import { hearWeek } from './week.ts';

/** The answers of the harvest over a year of a large network: how long each takes, and how the database finds it. */
export async function harvestBench(): Promise<Figure[]> {
  const parts = new AsyncDisposableStack();
  try {
    const harvest = await openHarvestScene(parts);
    const { store, running, office, known } = harvest;
    const scene = { store, running, headers: office.headers, calls: callsOf(known) };
    const figures = await timeTabs(scene);
    const heard = [...(await hearTabs(scene)), ...(await hearWeek(harvest))];
    return [...figures, await checkPlans(store.pool, heard), await recount(store.pool)];
  } finally {
    await parts.disposeAsync();
  }
}

function callsOf({ day, past, producer, product, statement, page }: Known) {
  const call = (tab: string, path: string) => ({ tab, path: `/api/admin${path}` });
  return [
    call('Colheita', '/harvest'),
    call('Colheita, the coming round by product', `/harvest/${day}?part=products`),
    call('Colheita, the coming round by farmer', `/harvest/${day}?part=farms`),
    call('Colheita, a past round by product', `/harvest/${past}?part=products`),
    call('Colheita, a past round by farmer', `/harvest/${past}?part=farms`),
    call('Colheita, the coming round as a whole', `/harvest/${day}`),
    call('Colheita, what came', `/harvest/${past}/receipts`),
    call('Colheita, who grows what', '/harvest/growers'),
    call('Colheita, forecast', '/harvest/forecast'),
    call('Falta', `/harvest/${day}/shortages`),
    call('Falta, one product', `/harvest/${day}/shortages/${product}`),
    call('Acertos', '/statements'),
    call('Acertos, to be paid', '/statements?state=closed'),
    call('Acertos, open', '/statements/open'),
    call('Acertos, one farm', `/statements/open/${producer}`),
    call('Acertos, one statement', `/statements/${statement}`),
    call('Acertos, months', '/statements/months'),
    { tab: 'Produtores', path: '/api/producers?limit=1000' },
    call('Produtores, one farm', `/farms/${producer}`),
    { tab: 'Produtos, the first thousand', path: '/api/products?limit=1000&offset=0' },
    call('Hoje', '/today'),
    call('Pendências', '/worklist'),
    { tab: "The farmer's page", path: page },
  ];
}

/** From the receipts alone, past the rule that wrote the lines. */
async function recount(pool: pg.Pool): Promise<Figure> {
  const sums = await one<{ owed: number; received: number; lines: number }>(
    pool,
    `select (select sum(amount_cents)::float8 from statement_lines where kind = 'goods') as owed,
       (select sum(round(quantity_thousandths::numeric * price_cents / 1000) * case kind when 'lost' then -1 else 1 end)::float8
        from receipts) as received,
       (select count(*)::int from statement_lines) as lines`,
  );
  if (sums.owed !== sums.received) throw new Error(`Owed ${sums.owed}, received ${sums.received}`);
  return {
    what: `${sums.lines} lines of statements`,
    measured: 'equal',
    yardstick: 'received less lost, times the agreed price, in plain SQL',
    aim: 'equal',
  };
}
