import { cents } from '@cesta/contract/base/money';
import { describe, expect, it } from 'vitest';
import { farmHtml } from './farm-html.ts';
import type { FarmOrder, FarmPage } from './farm-page.service.ts';

const order = (id: string, date: string, some: Partial<FarmOrder> = {}): FarmOrder => ({
  id,
  date,
  number: 1,
  revision: 0,
  note: '',
  answeredBy: null,
  answersUntil: new Date('2026-11-20T10:00:00Z'),
  silence: 'nothing',
  isOver: false,
  isCalledOff: false,
  lines: [{ id: `line-${id}`, productName: 'Couve', unit: 'maço', asked: 5, confirmed: null }],
  ...some,
});

const page = (orders: FarmOrder[]): Omit<FarmPage, 'farm'> => ({
  orders,
  forecasts: [],
  crops: [],
  offers: [],
  statements: [],
  hasOlderStatements: false,
  open: { count: 0, total: cents(0) },
});

function written(orders: FarmOrder[]): string {
  const farm = { producerId: 'sitio', linkId: 'link', name: 'Sítio da Serra', lastUsedAt: null };
  const shop = { name: 'Cesta da Roça', whatsapp: '5571999990000' };
  return farmHtml({ farm, ...page(orders) }, shop, { notice: null, typed: null }).text;
}

describe('the farmer’s page', () => {
  it('puts what is to be answered before what is settled or called off', () => {
    const text = written([
      order('today', '2026-11-17', { answeredBy: 'page', isOver: true }),
      order('off', '2026-11-18', { isCalledOff: true }),
      order('asked', '2026-11-21'),
    ]);
    const places = [...text.matchAll(/<section id="p-(\w+)"/g)].map(([, id]) => id);
    expect(places).toEqual(['asked', 'today', 'off']);
  });

  it('says in a sentence how to change what is settled: the button to call stands once, at the end', () => {
    const text = written([order('today', '2026-11-17', { answeredBy: 'page', isOver: true })]);
    expect(text).toContain('Para mudar, fale com a loja: <a class="phone" href="tel:+5571999990000">');
    expect(text.match(/class="call"/g)).toHaveLength(1);
  });
});
