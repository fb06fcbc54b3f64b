// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { cleanPaste } from './clean-paste.ts';

describe('text pasted from a word processor', () => {
  it('loses fonts, colours and the leftovers of Word, and keeps what was bold', () => {
    const word = `<html><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
      <p class=MsoNormal style='margin:0cm'><b><span style='font-size:14.0pt;color:red'>Colheita</span></b>
      <o:p>&nbsp;</o:p></p><p class=MsoNormal>&nbsp;</p><!--EndFragment--></body></html>`;
    const clean = cleanPaste(word);
    expect(clean).toContain('<strong>Colheita</strong>');
    expect(clean).not.toMatch(/style|class|Mso|o:p|<!--|margin/);
    expect(clean.match(/<p>/g)).toHaveLength(1);
  });

  it('turns the bulleted paragraphs of Word into lists', () => {
    const item = (bullet: string, text: string) =>
      `<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${bullet}</span>${text}</p>`;
    expect(cleanPaste(item('·', 'Couve') + item('·', 'Alface'))).toBe(
      '<ul><li>Couve</li><li>Alface</li></ul>',
    );
    expect(cleanPaste(item('1.', 'Lave') + item('2.', 'Seque'))).toBe('<ol><li>Lave</li><li>Seque</li></ol>');
  });

  it('reads what Google Docs says in styles', () => {
    const docs = `<b style="font-weight:normal" id="docs-internal"><p dir="ltr"><span style="font-weight:700">Forte</span>
      <span style="font-style:italic">leve</span><span style="font-weight:400">simples</span></p></b>`;
    const clean = cleanPaste(docs);
    expect(clean).toContain('<strong>Forte</strong>');
    expect(clean).toContain('<em>leve</em>');
    expect(clean).toContain('simples');
    expect(clean.match(/<strong>/g)).toHaveLength(1);
  });

  it('brings headings to the two levels a post has, and links to their address alone', () => {
    expect(cleanPaste('<h1 class="x">Um</h1><h5>Dois</h5>')).toBe('<h2>Um</h2><h3>Dois</h3>');
    expect(cleanPaste('<a href="https://a.example" onclick="x()" style="color:red">aqui</a>')).toBe(
      '<a href="https://a.example">aqui</a>',
    );
  });

  it('drops scripts with their text', () => {
    expect(cleanPaste('<p>Oi</p><script>alert(1)</script><style>p{}</style>')).toBe('<p>Oi</p>');
  });

  it('keeps a table, its heads and joined cells, and puts its caption above it', () => {
    const sheet =
      '<table style="width:400pt" border="1"><caption>Safra</caption><colgroup><col width="64"></colgroup><tbody>' +
      '<tr height="20"><th class="xl65">Mês</th><th>Fruta</th></tr>' +
      '<tr><td colspan="2" style="color:red">Umbu</td></tr></tbody></table>';
    expect(cleanPaste(sheet)).toBe(
      '<p>Safra</p><table><tbody><tr><th>Mês</th><th>Fruta</th></tr><tr><td colspan="2">Umbu</td></tr></tbody></table>',
    );
  });
});
