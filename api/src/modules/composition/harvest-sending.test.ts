import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useHarvestRounds } from '../../testing/harvest-rounds.ts';
import { settleFarm } from '../../testing/harvests.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { CRUZ_DAS_ALMAS } from '../../testing/subscribers.ts';
import { worklistOf } from '../../testing/worklist.ts';
import { producers } from '../producers/producers.tables.ts';
import { harvestRounds } from '../supply/harvest/harvest.tables.ts';
import { mailUnsentOrders } from '../supply/harvest/sending.service.ts';
import { closeSilentRounds } from '../supply/harvest/silence.service.ts';

const { ana, at, basketOf, day, green, harvest, inBaskets, lineOf, ordersOf, run, setEmails, store } =
  useHarvestRounds();

describe('sending harvest orders', () => {
  it('e-mails an order once where the farm has an e-mail, and readies the text for the others', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Com e-mail', [{ productId: green(), priority: 1, usual: 1, portions: 2 }], {
      email: 'sitio@roca.example',
    });
    await settleFarm(store(), 'Com telefone', [{ productId: green(), priority: 2 }], {
      phone: '71988887777',
    });
    await setEmails(true);
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    await Promise.all([mailUnsentOrders(store().deps), mailUnsentOrders(store().deps)]);
    const emails = (await store().deps.mail.list(50)).filter(({ to }) => to === 'sitio@roca.example');
    expect(emails).toHaveLength(1);
    const lines = emails[0]?.text.split('\n') ?? [];
    expect(lines.at(-1)).toMatch(/^http.*\/colheita\/[\w-]{32}$/);
    expect(lines).toContain('O endereço abaixo é só seu: não passe adiante.');
    expect(lines).toContain(store().deps.settings.store.contactEmail);
    const written = emails[0]?.html.replace(/<[^>]+>/g, ' ').trim();
    expect(written?.split(/\s+/).at(-1)).toBe(lines.at(-1));
    expect(emails[0]?.text).toMatch(/Responda até .*\. Sem resposta, não contamos com nada\./);
    const { farms } = await harvest(friday);
    const [mailed, phoned] = farms;
    expect(mailed.orders[0]).toMatchObject({ sent_by: 'email' });
    expect(phoned.orders[0]).toMatchObject({ sent_at: null, answered_at: null });
    expect(phoned.contact.phone).toBe('71988887777');
    expect(phoned.orders[0].text.split('\n').at(-1)).toMatch(/\/colheita\//);

    // The address was wrong: to the same it is not sent again, and the store says so; to another it is.
    const mailAgain = async () =>
      (await ana().call('POST', `/admin/harvest/orders/${mailed.orders[0].id}/sent`, { by: 'email' })).body
        .message;
    expect(await mailAgain()).toContain('já foi enviado para sitio@roca.example');
    await store().deps.database.pool.query('update farms set email = $1 where producer_id = $2', [
      'certo@roca.example',
      mailed.producer_id,
    ]);
    expect(await mailAgain()).toBe('E-mail a caminho de certo@roca.example.');
    expect(await mailAgain()).toContain('já foi enviado para certo@roca.example');
    const posted = (await store().deps.mail.list(50)).map(({ to }) => to);
    expect(posted.filter((to) => to.endsWith('@roca.example')).sort()).toEqual([
      'certo@roca.example',
      'sitio@roca.example',
    ]);

    const { id } = phoned.orders[0];
    for (let press = 0; press < 2; press += 1)
      expect((await ana().call('POST', `/admin/harvest/orders/${id}/sent`, { by: 'whatsapp' })).status).toBe(
        200,
      );
    const again = await harvest(friday);
    expect(again.farms[1].orders[0]).toMatchObject({ sent_by: 'whatsapp' });
    const refused = await ana().call('POST', `/admin/harvest/orders/${id}/sent`, { by: 'email' });
    expect(refused.status).toBe(422);
  });

  it('e-mails the other farms though one cannot be, and says so', async () => {
    const farms = [];
    for (const name of ['Um', 'Outro'])
      farms.push(
        await settleFarm(store(), name, [{ productId: green(), priority: 1, usual: 20, portions: 1 }], {
          email: `${name.toLowerCase()}@roca.example`,
        }),
      );
    await setEmails(true);
    for (let baskets = 0; baskets < 2; baskets += 1) await basketOf();
    at(`${day(2)}T18:03`);
    const { pool } = store().deps.database;
    const isMailed = async () => {
      const { rows } = await pool.query(
        'select id, sent_by is not null as mailed from harvest_orders where date = $1 order by id',
        [day(4)],
      );
      return rows as { id: string; mailed: boolean }[];
    };
    await run();
    await pool.query('update harvest_orders set sent_by = null, sent_at = null where date = $1', [day(4)]);
    await pool.query("delete from emails where key like 'harvest-order:%'");
    const [first] = await isMailed();
    await pool.query(
      `alter table harvest_orders add constraint trouble check (id <> '${first?.id}') not valid`,
    );
    await expect(mailUnsentOrders(store().deps)).rejects.toThrow();
    expect((await isMailed()).map(({ mailed }) => mailed)).toEqual([false, true]);
    await pool.query('alter table harvest_orders drop constraint trouble');
    await mailUnsentOrders(store().deps);
    expect((await isMailed()).map(({ mailed }) => mailed)).toEqual([true, true]);
  });

  it('takes a mark of having sent it back, and silence then counts on nobody who was not told', async () => {
    const friday = day(4);
    const farm = await settleFarm(
      store(),
      'Aberto e não enviado',
      [{ productId: green(), usual: 900, portions: 1 }],
      {
        silence: 'confirms',
      },
    );
    await setEmails(false);
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    const id = (await ordersOf(friday))[0]?.id;
    const path = `/admin/harvest/orders/${id}/sent`;
    expect((await ana().call('POST', path, { by: 'whatsapp' })).status).toBe(200);
    for (let press = 0; press < 2; press += 1)
      expect(await ana().call('DELETE', path)).toMatchObject({
        status: 200,
        body: { message: 'O pedido voltou para “por enviar”.' },
      });
    expect((await harvest(friday)).farms[0].orders[0]).toMatchObject({ sent_at: null, sent_by: null });
    const { rows } = await store().deps.database.pool.query(
      "select action, before from audit_log where subject_id = $1 and action like 'harvest_%sent' order by id",
      [farm.producerId],
    );
    expect(rows).toEqual([
      { action: 'harvest_sent', before: friday },
      { action: 'harvest_unsent', before: friday },
    ]);
    at(`${day(3)}T07:00`);
    await closeSilentRounds(store().deps);
    expect((await ordersOf(friday))[0]).toMatchObject({ answeredBy: 'silence', confirmed: 0 });
    expect(await ana().call('DELETE', path)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('O prazo de resposta já passou.') },
    });
    const unknown = `/admin/harvest/orders/${crypto.randomUUID()}/sent`;
    expect((await ana().call('DELETE', unknown)).status).toBe(404);
  });

  it('does not take back what left by e-mail, nor what the farmer has answered', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Com e-mail', [{ productId: green(), usual: 900, portions: 1 }], {
      email: 'sitio@roca.example',
    });
    await setEmails(true);
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    await mailUnsentOrders(store().deps);
    const [line] = await ordersOf(friday);
    const path = `/admin/harvest/orders/${line?.id}/sent`;
    expect((await ana().call('DELETE', path)).body.message).toBe(
      'Este pedido foi por e-mail, e isso não se desfaz.',
    );
    await store().deps.database.pool.query(
      "update harvest_orders set sent_by = 'phone', answered_at = now(), answered_by = 'page' where id = $1",
      [line?.id],
    );
    expect((await ana().call('DELETE', path)).body.message).toContain('O produtor já respondeu');
    expect((await harvest(friday)).farms[0].orders[0]).toMatchObject({ sent_by: 'phone' });
  });

  it('sends nothing to who has left the shop meanwhile, counts nothing on them and asks others', async () => {
    const friday = day(4);
    const one = await settleFarm(
      store(),
      'Deixou a loja',
      [{ productId: green(), priority: 1, usual: 900, portions: 1 }],
      { email: 'saiu@roca.example', silence: 'confirms' },
    );
    const other = await settleFarm(store(), 'Continua', [
      { productId: green(), priority: 2, usual: 900, portions: 1 },
    ]);
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    expect(await ordersOf(friday)).toMatchObject([{ producerId: one.producerId }]);
    await store().db.update(producers).set({ active: false }).where(eq(producers.id, one.producerId));

    await mailUnsentOrders(store().deps);
    expect((await store().deps.mail.list(50)).filter(({ to }) => to === 'saiu@roca.example')).toEqual([]);
    const wanted = await inBaskets(friday, green());
    expect(await lineOf(friday)).toMatchObject({
      wanted,
      asked: 0,
      is_asked: true,
      confirmed: 0,
      unanswered: 0,
    });
    const [farm] = (await harvest(friday)).farms;
    expect(farm).toMatchObject({ is_gone: true, orders: [{ sent_at: null, answered_at: null }] });
    expect(farm.orders[0].text).toBeUndefined();
    const shortages = (await ana().call('GET', `/admin/harvest/${friday}/shortages`)).body.shortages;
    expect(shortages).toMatchObject([{ product_id: green(), missing: wanted }]);
    const sent = await ana().call('POST', `/admin/harvest/orders/${farm.orders[0].id}/sent`, { by: 'email' });
    expect(sent.status).toBe(409);
    const receipts = (await ana().call('GET', `/admin/harvest/${friday}/receipts`)).body.farms;
    expect(receipts).toEqual([]);
    at(`${day(2)}T18:40`);
    const unsent = await worklistOf(store(), 'harvest-unsent');
    expect(unsent.map(({ matter }) => matter).join()).toContain('Deixou a loja foi desativado');

    // Others are asked for what they would have brought.
    expect((await ana().call('POST', `/admin/harvest/${friday}/orders`)).status).toBe(200);
    const orders = await ordersOf(friday);
    const asked = (producerId: string) => orders.find((line) => line.producerId === producerId)?.asked;
    expect(asked(other.producerId)).toBe(asked(one.producerId));
    // Silence of who has left is no promise, whatever their rule was.
    at(`${day(3)}T07:00`);
    await closeSilentRounds(store().deps);
    const silent = (await ordersOf(friday)).find((line) => line.producerId === one.producerId);
    expect(silent).toMatchObject({ answeredBy: 'silence', confirmed: 0 });
  });

  it('sends nobody an order whose time is up, neither from an old screen nor by itself', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Sem tempo', [{ productId: green(), portions: 1, usual: 900 }], {
      email: 'semtempo@roca.example',
      silence: 'confirms',
    });
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    const shown = async () => (await harvest(friday)).farms[0].orders[0];
    const { id, text } = await shown();
    expect(text).toContain('Sem resposta, contamos com tudo.');
    await setEmails(true);
    const trySending = async () => {
      await mailUnsentOrders(store().deps);
      for (const by of ['whatsapp', 'email', 'phone']) {
        const { status, body } = await ana().call('POST', `/admin/harvest/orders/${id}/sent`, { by });
        expect([by, status]).toEqual([by, 409]);
        expect(JSON.stringify(body)).toContain('O prazo de resposta já passou');
      }
      expect(await shown()).toMatchObject({ sent_at: null });
      expect((await shown()).text).toBeUndefined();
      const emails = await store().deps.mail.list(50);
      expect(emails.filter(({ to }) => to === 'semtempo@roca.example')).toEqual([]);
    };
    // Silence has not been counted yet; then it has.
    at(`${day(3)}T07:00`);
    await trySending();
    await closeSilentRounds(store().deps);
    await trySending();
    expect(await ordersOf(friday)).toMatchObject([{ answeredBy: 'silence', confirmed: 0 }]);
  });

  it('tells nobody by an e-mail that has not left: it is not sent, and silence promises nothing', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Na fila', [{ productId: green(), portions: 1, usual: 900 }], {
      email: 'nafila@roca.example',
      silence: 'confirms',
    });
    await setEmails(true);
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    await mailUnsentOrders(store().deps);
    const [line] = await ordersOf(friday);
    const shown = async () => (await harvest(friday)).farms[0].orders[0];
    const press = async (by: string) =>
      (await ana().call('POST', `/admin/harvest/orders/${line?.id}/sent`, { by })).body.message;
    const mail = (set: string) =>
      store().deps.database.pool.query(`update emails set ${set} where recipient = 'nafila@roca.example'`);

    await mail(`next_attempt_at = '${day(2)}T22:00Z', last_error = 'mail server down'`);
    expect(await shown()).toMatchObject({ sent_at: null, sent_by: 'email', mail: 'waiting' });
    expect(await press('email')).toContain('ainda não saiu');
    at(`${day(2)}T18:40`);
    const [unsent] = await worklistOf(store(), 'harvest-unsent');
    expect(unsent?.matter).toMatch(/^O e-mail com o pedido .* para Na fila não saiu\.$/);
    expect(unsent?.advice).toContain('WhatsApp');
    const rounds = (await ana().call('GET', '/admin/harvest')).body.rounds;
    expect(rounds.find(({ date }: { date: string }) => date === friday)).toMatchObject({ sent: 0 });

    // Given up it can be tried once more; once it has left it was sent at that moment.
    await mail(`next_attempt_at = null, failed_at = '${day(2)}T21:30Z'`);
    expect(await shown()).toMatchObject({ sent_at: null, mail: 'failed' });
    expect(await press('email')).toBe('E-mail a caminho de nafila@roca.example.');
    await mail(`sent_at = '${day(2)}T21:50Z'`);
    expect(await shown()).toMatchObject({ sent_at: `${day(2)}T21:50:00.000Z`, mail: null });
    expect(await worklistOf(store(), 'harvest-unsent')).toEqual([]);

    await mail(`sent_at = null, next_attempt_at = '${day(3)}T09:00Z', last_error = 'mail server down'`);
    at(`${day(3)}T07:00`);
    await closeSilentRounds(store().deps);
    expect(await ordersOf(friday)).toMatchObject([{ answeredBy: 'silence', confirmed: 0 }]);
    const [toCall] = await worklistOf(store(), 'harvest-unsent');
    expect(toCall?.advice).toBe('O prazo passou e nada conta dele. Ligue e anote a resposta.');
  });

  it('counts as answered only what somebody has said', async () => {
    const friday = day(4);
    const planted = { productId: green(), portions: 1 };
    for (const [place, name] of ['A responde', 'B cala', 'C por chamar'].entries())
      await settleFarm(store(), name, [{ ...planted, priority: place + 1, usual: place === 2 ? 900 : 1 }], {
        silence: 'confirms',
      });
    for (let baskets = 0; baskets < 3; baskets += 1) await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    const [says, silent] = (await harvest(friday)).farms.map(({ orders }: { orders: [object] }) => orders[0]);
    for (const { id } of [says, silent])
      await ana().call('POST', `/admin/harvest/orders/${id}/sent`, { by: 'whatsapp' });
    const answer = { answer_id: crypto.randomUUID(), revision: 0, text: 'tudo' };
    await ana().call('POST', `/admin/harvest/orders/${says.id}/answer`, answer);
    const counted = async () => {
      const { rounds } = (await ana().call('GET', '/admin/harvest')).body;
      return rounds.find(({ date }: { date: string }) => date === friday);
    };
    const open = { orders: 3, sent: 2, answered: 1, silent: 0, passed_over: 0, state: 'asked' };
    expect(await counted()).toMatchObject(open);
    at(`${day(3)}T07:00`);
    await closeSilentRounds(store().deps);
    expect(await counted()).toMatchObject({ ...open, silent: 1, passed_over: 1, state: 'settled' });
  });

  it('takes WhatsApp for the way where the e-mail has not left', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Na fila', [{ productId: green(), portions: 1, usual: 900 }], {
      email: 'nafila@roca.example',
      silence: 'confirms',
    });
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    const [line] = await ordersOf(friday);
    const press = (by: string) => ana().call('POST', `/admin/harvest/orders/${line?.id}/sent`, { by });
    await press('email');
    await store().deps.database.pool.query(
      `update emails set next_attempt_at = '${day(4)}T00:00Z', last_error = 'mail server down'`,
    );
    await press('whatsapp');
    const [order] = (await harvest(friday)).farms[0].orders;
    expect(order).toMatchObject({ sent_by: 'whatsapp', mail: null });
    expect(order.sent_at).not.toBeNull();
    at(`${day(3)}T07:00`);
    await closeSilentRounds(store().deps);
    const [silent] = await ordersOf(friday);
    expect(silent?.confirmed).toBeGreaterThan(0);
  });

  it('sends nothing for who waited while silence was counted', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Na mesma hora', [{ productId: green(), portions: 1 }], {
      silence: 'confirms',
    });
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    const [line] = await ordersOf(friday);
    at(`${day(3)}T06:59`);
    const pressed = await store().db.transaction(async (tx) => {
      await tx.select().from(harvestRounds).where(eq(harvestRounds.date, friday)).for('update');
      const press = ana().call('POST', `/admin/harvest/orders/${line?.id}/sent`, { by: 'whatsapp' });
      await untilWaiting(store(), 1);
      at(`${day(3)}T07:00`);
      return { press };
    });
    expect((await pressed.press).status).toBe(409);
    await closeSilentRounds(store().deps);
    expect(await ordersOf(friday)).toMatchObject([{ sentBy: null, answeredBy: 'silence', confirmed: 0 }]);
  });

  it('is told to who was silent without what silence would mean once the round is open again', async () => {
    const friday = day(4);
    await settleFarm(store(), 'De novo', [{ productId: green(), portions: 1 }], { silence: 'confirms' });
    await basketOf();
    at(`${day(1)}T13:00`);
    await basketOf(CRUZ_DAS_ALMAS);
    at(`${day(2)}T18:03`);
    await run();
    at(`${day(3)}T07:00`);
    await closeSilentRounds(store().deps);
    at(`${day(3)}T12:02`);
    await run();
    const [first, second] = (await harvest(friday)).farms[0].orders;
    expect(first).toMatchObject({ answered_by: 'silence' });
    expect(first.text).toContain('às 14:02.\n');
    expect(second.text).toContain('às 14:02. Sem resposta, contamos com tudo.\n');
  });
});
