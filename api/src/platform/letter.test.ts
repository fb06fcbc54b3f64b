import { describe, expect, it } from 'vitest';
import { layOut } from './letter.ts';

const sender = { name: 'Cesta & Roça', contactEmail: 'contato@loja.test' };

describe('a letter', () => {
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
