import { describe, expect, it } from 'vitest';
import { greeting, layOut, withoutLinks } from './email-layout.ts';

const sender = { name: 'Cesta & Roça', contactEmail: 'contato@loja.test' };

describe('an e-mail', () => {
  it('says the same as text and as HTML', () => {
    const { text, html } = layOut(sender, {
      title: 'Título',
      paragraphs: ['Um', 'Dois\nlinhas'],
      button: { label: 'Abrir', url: 'https://loja.test/?a=1&b=2' },
      after: ['Fim'],
    });
    expect(text).toBe(
      'Título\n\nUm\n\nDois\nlinhas\n\nAbrir:\nhttps://loja.test/?a=1&b=2\n\nFim\n\nCesta & Roça\ncontato@loja.test',
    );
    for (const part of ['Título', 'Um', 'Dois<br>linhas', 'Abrir', 'Fim', 'Cesta &#38; Roça']) {
      expect(html).toContain(part);
    }
    expect(html).toContain('href="https://loja.test/?a=1&#38;b=2"');
  });

  it('never runs what somebody wrote as their name', () => {
    const { html } = layOut(sender, { title: '<script>', paragraphs: ['"><img src=x onerror=alert(1)>'] });
    expect(html).not.toMatch(/<script|<img/);
  });
});

describe('the blocks of an e-mail', () => {
  const manga = {
    name: 'Manga <b>rosa</b>',
    quantity: 2,
    pictureUrl: 'https://loja.test/m.jpg',
    amount: 'R$ 17,80',
  };
  const coco = { name: 'coco', quantity: 1, pictureUrl: null, note: 'no lugar de Manga' };
  const { text, html } = layOut(sender, {
    title: 'Pedido',
    paragraphs: ['Olá, Ana!', 'Obrigado!', { type: 'highlight', text: 'Chega terça', note: 'de manhã' }],
    after: [
      { type: 'items', title: 'Seu pedido', items: [manga, coco] },
      { type: 'totals', lines: [{ label: 'Total', amount: 'R$ 27,80', isSum: true }] },
      { type: 'facts', facts: [{ label: 'Endereço', text: 'Rua A, 1\nBarra' }] },
      { type: 'steps', steps: [{ title: 'Escolha', text: 'o que quiser.' }] },
    ],
  });

  it('are all in the text', () => {
    expect(text).toBe(
      'Pedido\n\nOlá, Ana!\n\nObrigado!\n\nChega terça\nde manhã\n\nSeu pedido:\n\n2 × Manga <b>rosa</b>: R$ 17,80\ncoco (no lugar de Manga)\n\nTotal: R$ 27,80\n\nEndereço:\nRua A, 1\nBarra\n\n1. Escolha: o que quiser.\n\nCesta & Roça\ncontato@loja.test',
    );
  });

  it('are tables that keep their shape where pictures are not loaded', () => {
    for (const tag of html.match(/<table[^>]*>/g) ?? []) expect(tag).toContain('role="presentation"');
    expect(html).toContain('<img src="https://loja.test/m.jpg" alt="" width="56" height="56"');
    expect(html).toContain('>C</div>');
    expect(html).not.toContain('<b>rosa');
  });

  it('are readable in the dark, by the device’s word and by Outlook’s', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).toContain('[data-ogsc] .card');
  });

  it('say beside the subject what comes after the greeting', () => {
    expect(html).toMatch(/display:none[^>]*>Obrigado!/);
  });
});

/** What mail programs turn into a link by themselves. */
const LINK_LIKE = /[:@\r\n]|\/\/|[.․。．｡]\S/u;

const WITH_LINKS = [
  'www.evil.example',
  'evil.example',
  'evil.example ganhe um prêmio',
  'http://evil.example/x',
  'https:evil.example',
  '//evil.example',
  'ana@evil.example',
  'evil．example',
  'evil。example',
  'evil｡example',
  'mailto:evil',
  'evil․example',
  'e\u200bvil.example',
  '<a href=evil.example>clique</a>',
  '=?utf-8?q?evil=2Eexample?=',
];

describe('the greeting of an e-mail', () => {
  it.each([
    ['Maria das Dores', 'Olá, Maria!'],
    ['  José  Silva', 'Olá, José!'],
    ['Jose\u0301 Silva', 'Olá, José!'],
    ['Ana-Lúcia', 'Olá, Ana-Lúcia!'],
    ["D'Ávila Souza", "Olá, D'Ávila!"],
    ['Zé <b>da</b> Feira', 'Olá, Zé!'],
    ['Maria, a da feira', 'Olá, Maria!'],
    ['Ζωή Παππά', 'Olá, Ζωή!'],
    ['明美 佐藤', 'Olá, 明美!'],
    ['Dona Lia Souza', 'Olá, Dona Lia!'],
    ['seu Zé', 'Olá, Seu Zé!'],
    ['Dra. Ana', 'Olá, Dra. Ana!'],
  ])('calls %j by the first name: %s', (name, greeted) => {
    expect(greeting(name)).toBe(greeted);
  });

  it.each([
    ...WITH_LINKS,
    '',
    '...',
    '123',
    'Ganhe1000reais agora',
    'D. Maria',
    '-Ana',
    '\u202eairam',
    'a'.repeat(31),
    'Ana\u0000',
  ])('repeats nothing of %j', (name) => {
    expect(greeting(name)).toBe('Olá!');
  });

  it('never holds a link, whatever follows the first name', () => {
    for (const link of WITH_LINKS) expect(greeting(`Ana ${link}`)).toBe('Olá, Ana!');
    for (const link of WITH_LINKS) expect(greeting(`Dona ${link}`)).toBe('Olá!');
    for (const link of WITH_LINKS) expect(greeting(`Ana\n${link}`)).toBe('Olá, Ana!');
  });
});

describe('what a customer typed, in an e-mail', () => {
  it.each([...WITH_LINKS, 'Rua A\nhttp://evil.example', 'x'.repeat(5000), 'a.'.repeat(5000)])(
    'holds no link: %j',
    (text) => {
      const line = withoutLinks(text);
      expect(line).not.toMatch(LINK_LIKE);
      expect(line.length).toBeLessThanOrEqual(80);
    },
  );

  it.each(['Av. Sete de Setembro, 1º andar', 'Rua Marquês de Caravelas', 's/n', '12-A', "Olho d'Água"])(
    'stays as it is: %s',
    (text) => {
      expect(withoutLinks(text)).toBe(text);
    },
  );
});
