import { askFarmers } from '@cesta/api/modules/composition/harvest-orders.service';
import { refreshOutlooks } from '@cesta/api/modules/composition/outlook.service';
import { listOfferDays } from '@cesta/api/modules/supply/farm-page/farm-page.service';
import { boxName } from '@cesta/api/modules/supply/farm-page/offer-boxes';
import { farmLinkOf } from '@cesta/api/modules/supply/farms/farm-links.service';
import { mailUnsentOrders, takeBackCalledOff } from '@cesta/api/modules/supply/harvest/sending.service';
import { closeSilentRounds } from '@cesta/api/modules/supply/harvest/silence.service';
import type { Heard } from '../panel/tab-figures.ts';
import { recordSql } from '../sql-tape.ts';
import { type HarvestScene, one } from './scene.ts';

/** All that is written to the harvest in a week, as office, shed, farmers and jobs write it. */
export async function hearWeek(scene: HarvestScene): Promise<Heard[]> {
  const heard: Heard[] = [];
  const listen: Listen = async (what, work) => {
    heard.push({ what, tape: await recordSql(work) });
  };
  await askAndAnswer(scene, listen);
  await receive(scene, listen);
  await settle(scene, listen);
  await keepFarmsAndShelf(scene, listen);
  await makeUpForShortage(scene, listen);
  await doByItself(scene, listen);
  return heard;
}

type Listen = (what: string, work: () => Promise<unknown>) => Promise<void>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function call({ store, office }: HarvestScene, method: Method, path: string, payload?: object) {
  const url = `/api/admin${path}`;
  const response = await store.app.inject({
    method,
    url,
    headers: office.headers,
    ...(payload && { payload }),
  });
  if (response.statusCode >= 300)
    throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`);
  return response.json();
}

async function askAndAnswer(scene: HarvestScene, listen: Listen): Promise<void> {
  const { store, known } = scene;
  const { rows: waiting } = await store.pool.query<{ id: string; producer: string }>(
    `select id, producer_id as producer from harvest_orders
     where date = $1::date and answered_at is null order by id limit 2`,
    [known.day],
  );
  const [byPhone, byPage] = waiting;
  if (!byPhone || !byPage) throw new Error('No order waits for its answer');
  const order = `/harvest/orders/${byPhone.id}`;
  await listen('Não foi enviado', () => call(scene, 'DELETE', `${order}/sent`));
  await listen('Enviado por WhatsApp', () => call(scene, 'POST', `${order}/sent`, { by: 'whatsapp' }));
  const answer = { answer_id: crypto.randomUUID(), revision: 0, text: 'tudo' };
  await listen('Respondeu por telefone', () => call(scene, 'POST', `${order}/answer`, answer));

  const url = new URL(await farmLinkOf(store.deps, byPage.producer)).pathname;
  const send = async (form: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
    const payload = new URLSearchParams(form).toString();
    const { statusCode } = await store.app.inject({ method: 'POST', url, headers, payload });
    if (statusCode !== 303) throw new Error(`A farm's form was answered with ${statusCode}`);
  };
  await listen('Confirmo tudo', () => send({ acao: 'tudo', pedido: byPage.id, revisao: '0' }));
  const box = boxName(await cropOf(scene, byPage.producer));
  const [dia = ''] = await listOfferDays(store.deps, { producerId: byPage.producer });
  const offer = { acao: 'oferta', dia, [`c-${box}`]: '5', [`era-${box}`]: '' };
  await listen('O que vou ter', () => send(offer));
}

function cropOf({ store }: HarvestScene, producer: string) {
  return one<{ id: string; unit: string; portions: number }>(
    store.pool,
    'select id, unit, portions from crops where producer_id = $1 order by id limit 1',
    producer,
  );
}

async function receive(scene: HarvestScene, listen: Listen): Promise<void> {
  const { past, producer: producerId } = scene.known;
  const { id: cropId } = await cropOf(scene, producerId);
  const enter = (line: object) => call(scene, 'POST', `/harvest/${past}/receipts`, { lines: [line] });
  const came = { id: crypto.randomUUID(), producerId, kind: 'received', quantity: 2, cropId };
  await listen('Chegou', () => enter(came));
  await listen('Corrigir o que chegou', () =>
    enter({ id: crypto.randomUUID(), corrects: came.id, reason: 'Contado errado' }),
  );
}

async function settle(scene: HarvestScene, listen: Listen): Promise<void> {
  const { past, producer: producerId } = scene.known;
  const advance = { kind: 'advance', id: crypto.randomUUID(), producerId, date: past, amount: 10 };
  await listen('Adiantamento', () => call(scene, 'POST', '/statements/lines', advance));
  const { sums } = await call(scene, 'GET', `/statements/open/${producerId}?to=${past}`);
  const id = crypto.randomUUID();
  await listen('Fechar o acerto', () =>
    call(scene, 'POST', '/statements', { id, producerId, to: past, total: sums.total }),
  );
  const payment = { paidOn: past, pixReference: 'E1' };
  await listen('Pagar o acerto', () =>
    call(scene, 'PATCH', `/statements/${id}`, { seen: 'closed', nota: 'NF 1', payment }),
  );
}

async function keepFarmsAndShelf(scene: HarvestScene, listen: Listen): Promise<void> {
  const farm = `/farms/${scene.known.producer}`;
  const { contact, crops } = await call(scene, 'GET', farm);
  const [first, ...others] = crops;
  await listen('Salvar o produtor', () =>
    call(scene, 'PUT', farm, { contact, crops: [{ ...first, usualQuantity: 5 }, ...others] }),
  );
  const csv = 'Nome;Categoria;Preço;Descrição;Imagem\nCajá da serra;Frutas;5,00;Doce e azedo;/x.webp';
  const { fingerprint } = await call(scene, 'POST', '/products/import', { csv, dryRun: true });
  const request = { id: crypto.randomUUID(), csv, dryRun: false, fingerprint };
  await listen('Importar produtos', () => call(scene, 'POST', '/products/import', request));
}

async function makeUpForShortage(scene: HarvestScene, listen: Listen): Promise<void> {
  const path = `/harvest/${scene.known.day}/shortages/${scene.known.product}`;
  const { missing, total } = await call(scene, 'GET', path);
  const request = {
    id: crypto.randomUUID(),
    action: 'credit',
    stops: 'all',
    expected: { missing, stops: total },
  };
  await listen('Creditar o que falta', () => call(scene, 'POST', path, request));
}

/** The jobs; the last of them with the coming round's time to answer over. */
async function doByItself({ store, known }: HarvestScene, listen: Listen): Promise<void> {
  const { deps, pool } = store;
  await listen('job: ask farmers', () => askFarmers(deps));
  await listen('job: e-mail orders', () => mailUnsentOrders(deps));
  await listen('job: what is called off', () => takeBackCalledOff(deps));
  await listen('job: forecast', () => refreshOutlooks(deps));
  await pool.query(`update harvest_rounds set answers_until = now() where date = $1::date`, [known.day]);
  await listen('job: silence', () => closeSilentRounds(deps));
}
