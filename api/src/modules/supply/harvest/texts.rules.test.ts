import { describe, expect, it } from 'vitest';
import { harvestForecastEmail, harvestOrderEmail } from './harvest.emails.ts';
import { forecastText, orderText } from './texts.rules.ts';

const link = 'https://cesta.example/colheita/abc';
const order = {
  store: 'Cesta da Roça',
  farm: 'Sítio da Serra',
  date: '2026-12-01',
  number: 1,
  lines: [
    { productName: 'Quiabo', unit: 'caixa de 20 kg', units: 3 },
    { productName: 'Alface', unit: 'maço', units: 40 },
  ],
  answersUntil: new Date('2026-11-30T10:00:00Z'),
  silence: 'usual',
  link,
} as const;

describe('the text of a harvest order', () => {
  it('says all there is to know in the farmer’s units, the link last', () => {
    expect(orderText(order)).toBe(
      [
        'Olá, Sítio da Serra! Aqui é da Cesta da Roça.',
        'Pedido da colheita para terça-feira, 1 de dezembro:',
        '',
        '• Quiabo: 3 × caixa de 20 kg',
        '• Alface: 40 × maço',
        '',
        'Responda até segunda-feira, 30 de novembro às 07:00. Sem resposta, contamos com a sua quantidade de costume.',
        'Responda por aqui ou nesta página:',
        link,
      ].join('\n'),
    );
  });

  it('says that a second order comes on top of the first', () => {
    expect(orderText({ ...order, number: 2 })).toContain('É um pedido a mais: o anterior continua valendo.');
  });

  it.each([
    ['confirms', 'contamos com tudo'],
    ['nothing', 'não contamos com nada'],
  ] as const)('tells what silence means to who %s', (silence, words) => {
    expect(orderText({ ...order, silence })).toContain(`Sem resposta, ${words}.`);
  });

  it('says nothing of silence once something counts', () => {
    const text = orderText({ ...order, silence: null });
    expect(text).toContain('Responda até segunda-feira, 30 de novembro às 07:00.\nResponda por aqui');
  });

  it('a forecast asks for nothing yet and ends with the link, too', () => {
    const text = forecastText(order);
    expect(text).toContain('ainda não é o pedido');
    expect(text.split('\n').at(-1)).toBe(link);
  });
});

describe('the e-mail of a harvest order', () => {
  const store = { name: 'Cesta da Roça', contactEmail: 'contato@cesta.example', whatsapp: '5571999990000' };
  const settings = { store } as Parameters<typeof harvestOrderEmail>[0];

  it.each([
    ['order', harvestOrderEmail(settings, order)],
    ['forecast', harvestForecastEmail(settings, order)],
  ])('ends with the private link, as text and as HTML: %s', (_, { text, html }) => {
    const lines = text.split('\n');
    expect(lines.at(-1)).toBe(link);
    const before = ['O endereço abaixo é só seu: não passe adiante.', store.contactEmail];
    for (const line of before) expect(lines.indexOf(line)).toBeGreaterThan(0);
    const written = html.replace(/<[^>]+>/g, '\n').trim();
    expect(written.split('\n').at(-1)).toBe(link);
    for (const line of before) expect(written).toContain(line);
    expect(html.match(/<a [^>]*href="[^"]*"/g)).toHaveLength(2);
  });
});
