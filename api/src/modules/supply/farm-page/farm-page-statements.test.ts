import { randomUUID } from 'node:crypto';
import { cents } from '@cesta/contract/base/money';
import { describe, expect, it } from 'vitest';
import { plantFarm } from '../../../testing/asked-farms.ts';
import { useFarmPage, words } from '../../../testing/farm-pages.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { statementLines, statements } from '../statements/statements.tables.ts';

const { TUESDAY, farm, path, read, store, sunday } = useFarmPage();

describe('my statements', () => {
  const settle = (producerId: string, paidOn: string | null) =>
    store().db.transaction(async (tx) => {
      const [closed] = await tx
        .insert(statements)
        .values({
          producerId,
          from: '2026-10-01',
          to: '2026-10-31',
          totalCents: cents(80_00),
          state: paidOn ? 'paid' : 'closed',
          paidOn,
          closedAt: sunday,
          closedBy: 'Ana',
        })
        .returning();
      const line = (description: string, amount: number, statementId: string | null) => ({
        id: randomUUID(),
        producerId,
        statementId,
        kind: 'other' as const,
        date: '2026-10-06',
        description,
        unit: 'caixa',
        quantityThousandths: 2500,
        priceCents: cents(40_00),
        amountCents: cents(amount),
        enteredAt: sunday,
        enteredBy: 'Ana',
      });
      await tx
        .insert(statementLines)
        .values([
          line('Tomate', 100_00, closed?.id ?? ''),
          line('Adiantamento', -20_00, closed?.id ?? ''),
          line('Couve', 15_00, null),
        ]);
      return closed?.number ?? 0;
    });

  it('are listed with what is open, and open with every line', async () => {
    const number = await settle(farm().producerId, '2026-11-05');
    const shown = words((await read()).body);
    expect(shown).toContain('Ainda sem acerto R$ 15,00');
    expect(shown).toContain(`Acerto ${number} R$ 80,00 01/10/2026 a 31/10/2026, pago em 05/11/2026`);
    const one = words((await read(`${path()}?acerto=${number}`)).body);
    expect(one).toMatch(
      /Adiantamento .*-R\$ 20,00.*Tomate 2,5 × caixa a R\$ 40,00 R\$ 100,00 Total R\$ 80,00/,
    );
    expect(one).not.toContain('Couve');
    expect(words((await read(`${path()}?acerto=aberto`)).body)).toMatch(/Couve .* Total R\$ 15,00/);
  });

  it('say in words what was lost, put right, taken and brought back', async () => {
    const enter = (values: Partial<typeof statementLines.$inferInsert>) => ({
      id: randomUUID(),
      producerId: farm().producerId,
      kind: 'crates' as const,
      date: '2026-11-10',
      description: 'Caixas',
      unit: 'caixa',
      quantityThousandths: 8000,
      priceCents: cents(10_00),
      amountCents: cents(-80_00),
      enteredAt: sunday,
      enteredBy: 'Ana',
      ...values,
    });
    const taken = enter({});
    const back = enter({ quantityThousandths: -3000, amountCents: cents(30_00) });
    const undone = enter({ quantityThousandths: -8000, amountCents: cents(80_00), corrects: taken.id });
    await store().db.insert(statementLines).values([taken, back, undone]);
    const crop = farm().crops[0];
    const admin = await signIn(store(), { role: 'admin' });
    const goods = (kind: string, quantity: string, reason: string) => ({
      ...{ id: randomUUID(), producerId: farm().producerId, cropId: crop?.id, kind, quantity, reason },
    });
    await store().app.inject({
      method: 'POST',
      url: `/api/admin/harvest/${TUESDAY}/receipts`,
      headers: admin.headers,
      payload: { lines: [goods('received', '9', ''), goods('lost', '1,5', 'chuva')] },
    });
    const shown = words((await read(`${path()}?acerto=aberto`)).body);
    expect(shown).toContain('Caixas levou 8 × caixa a R$ 10,00');
    expect(shown).toContain('Caixas devolveu 3 × caixa a R$ 10,00');
    expect(shown).toContain('Caixas desfeito: 8 × caixa a R$ 10,00');
    expect(shown).toMatch(/perda: chuva descontado: 1,5 × caixa/);
    expect(shown).not.toMatch(/-\d+(,\d+)? ×/);
  });

  it('come in parts where there are many lines, each with the total of all', async () => {
    const line = (place: number) => ({
      id: randomUUID(),
      producerId: farm().producerId,
      kind: 'other' as const,
      date: '2026-11-10',
      description: `Linha ${String(place).padStart(3, '0')}`,
      amountCents: cents(1_00),
      enteredAt: sunday,
      enteredBy: 'Ana',
    });
    await store()
      .db.insert(statementLines)
      .values(Array.from({ length: 230 }, (_, place) => line(place)));
    const part = async (query: string) => words((await read(`${path()}?acerto=aberto${query}`)).body);
    const seen = new Set<string>();
    for (const query of ['', '&parte=2', '&parte=3'])
      for (const [text] of (await part(query)).matchAll(/Linha \d{3}/g)) seen.add(text);
    expect(seen.size).toBe(230);
    expect(await part('')).toMatch(/Parte 1 de 3\. Seguinte .* Total R\$ 230,00/);
    expect(await part('&parte=3')).toMatch(/Parte 3 de 3\. Anterior .* Total R\$ 230,00/);
    expect(await part('&parte=99')).toContain('Parte 3 de 3');
    expect(await part('&parte=x')).toContain('Parte 1 de 3');
  });

  it('are all there: the newest twelve, and those before by a plain link, so many at a time', async () => {
    const close = (producerId: string, place: number) => ({
      producerId,
      from: '2026-10-01',
      to: '2026-10-31',
      totalCents: cents(place),
      closedAt: sunday,
      closedBy: 'Ana',
    });
    const { producerId } = farm();
    const others = (await plantFarm(store(), 'Outro sítio')).producerId;
    const insert = (count: number, of: string) =>
      store()
        .db.insert(statements)
        .values(Array.from({ length: count }, (_, place) => close(of, place)))
        .returning();
    const first = await insert(12, producerId);
    const foreign = await insert(80, others);
    expect((await read()).body).not.toContain('acertos=');
    expect((await read(`${path()}?acertos=1`)).statusCode).toBe(303);
    const own = [...first, ...(await insert(60, producerId))].map(({ number }) => number).reverse();

    const numbersOn = async (query = '') => {
      const { body, headers } = await read(path() + query);
      expect(headers).toMatchObject({
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
      expect(Buffer.byteLength(body)).toBeLessThan(20_000);
      return [...body.matchAll(/href="\?acerto=(\d+)"/g)].map(([, number]) => Number(number));
    };
    expect(await numbersOn()).toEqual(own.slice(0, 12));
    expect((await read()).body).toContain('<a href="?acertos=1">Acertos mais antigos</a>');
    expect(await numbersOn('?acertos=1')).toEqual(own.slice(12, 62));
    expect(await numbersOn('?acertos=2')).toEqual(own.slice(62));
    expect(await numbersOn('?acertos=99')).toEqual(own.slice(62));
    expect(words((await read(`${path()}?acertos=2`)).body)).toContain('Parte 2 de 2. Anterior');
    expect(foreign.some(({ number }) => own.includes(number))).toBe(false);
    expect((await read(`${path().slice(0, -5)}AAAAA?acertos=1`)).statusCode).toBe(404);
  });

  it('are nobody else’s', async () => {
    const number = await settle((await plantFarm(store(), 'Outro sítio')).producerId, null);
    const { statusCode, headers: sent } = await read(`${path()}?acerto=${number}`);
    expect([statusCode, sent.location]).toEqual([303, '?']);
    expect((await read(`${path()}?acerto=abc`)).statusCode).toBe(303);
    expect(words((await read()).body)).not.toContain('Acerto');
  });
});
