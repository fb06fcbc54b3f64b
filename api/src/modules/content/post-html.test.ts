import fc from 'fast-check';
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { describe, expect, it } from 'vitest';
import { sized } from '../../testing/long-run.ts';
import { cleanContent, plainText, sanitizeContent } from './post-html.ts';

const SAFE_TAGS = new Set(
  'p br strong b em i u s h2 h3 ul ol li a blockquote code pre hr table thead tbody tr th td #text #document-fragment'.split(
    ' ',
  ),
);

/** Reads the result as a browser would, and finds nothing but the allow-list. */
function expectHarmless(html: string): void {
  const visit = (node: Tree.Node) => {
    expect(SAFE_TAGS).toContain(node.nodeName);
    for (const { name, value } of 'attrs' in node ? node.attrs : []) {
      if (['th', 'td'].includes(node.nodeName)) {
        expect(['colspan', 'rowspan']).toContain(name);
        expect(Number(value)).toBeLessThanOrEqual(20);
        continue;
      }
      expect(node.nodeName).toBe('a');
      expect(['href', 'rel']).toContain(name);
      if (name === 'rel') expect(value).toBe('noopener noreferrer');
      else expect(['http:', 'https:', 'mailto:']).toContain(new URL(value, 'https://loja.test/').protocol);
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  };
  visit(parseFragment(html));
}

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/x>alert(1)</script >',
  '<script\u0000>alert(1)</script>',
  '<<script>alert(1)//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"',
  '<img/src=x/onerror=alert(1)>',
  '<p onclick="alert(1)">oi</p>',
  '<p/onmouseover=alert(1)>oi</p>',
  '<p style="background:url(javascript:alert(1))">oi</p>',
  '<style>@import "javascript:alert(1)"</style>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<noembed><a title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<template><img src=x onerror=alert(1)></template>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="https://evil.test/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<isindex action="javascript:alert(1)" type=image>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<body onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="&#x6A;avascript&colon;alert(1)">x</a>',
  '<a href="javascript&#0000058;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="https://ok.test" target="_blank" onclick="alert(1)" id="x" class="y">x</a>',
  '<a href="https://ok.test/"onmouseover=alert(1)//">x</a>',
  '<a href=`javascript:alert(1)`>x</a>',
  '<p><!--><img src=x onerror=alert(1)>--></p>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<script></script>&lt;img src=x onerror=alert(1)&gt;',
  '<x onclick=alert(1)>oi</x>',
  '<p title="</p><script>alert(1)</script>">oi</p>',
  `${'<b>'.repeat(500)}<img src=x onerror=alert(1)>`,
];

describe('the content of a post', () => {
  it.each(PAYLOADS)('brings nothing that runs to a browser: %s', (payload) => {
    for (const around of [payload, `<p>antes ${payload} depois</p>`, `antes ${payload}`]) {
      const clean = sanitizeContent(around);
      expectHarmless(clean);
      expect(sanitizeContent(clean)).toBe(clean);
      expect(clean).not.toMatch(/<script|<img|<svg|javascript:/i);
    }
  });

  it('is harmless whatever pieces it is made of, and clean once is clean for good', () => {
    const piece = fc.constantFrom(
      ...[
        '<',
        '>',
        '</',
        '/>',
        '"',
        "'",
        '=',
        ' ',
        '&',
        ';',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '`',
        '\n',
        '\u0000',
      ],
      ...[
        'script',
        'style',
        'svg',
        'math',
        'img',
        'p',
        'a',
        'b',
        'table',
        'noscript',
        'textarea',
        'mglyph',
        'mtext',
      ],
      ...['onerror', 'href', 'src', 'javascript:', 'alert(1)', '&lt;', '&#x3c;', '&quot;', 'texto'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const clean = sanitizeContent(pieces.join(''));
        expectHarmless(clean);
        expect(sanitizeContent(clean)).toBe(clean);
      }),
      { numRuns: sized({ usual: 1500, long: 30_000 }) },
    );
  });

  it('keeps all that the editor makes', () => {
    const html =
      '<h2>Título</h2><h3>Parte</h3><p><strong>a</strong><em>b</em><u>c</u><s>d</s><b>e</b><i>f</i><br />g</p>' +
      '<ul><li>um</li></ul><ol><li><p>dois</p></li></ol><blockquote><p>cita</p></blockquote>' +
      '<pre><code>x &lt; y</code></pre><p><code>z</code></p><hr />';
    expect(sanitizeContent(html)).toBe(html);
  });

  it('keeps links to the web, to mail and within the shop, and marks them', () => {
    const link = (href: string) => sanitizeContent(`<p><a href="${href}" target="_blank">x</a></p>`);
    for (const href of [
      'https://ok.test/a?b=1&amp;c=2',
      'http://ok.test',
      'mailto:a@b.test',
      '/produtos',
      '#fim',
    ]) {
      expect(link(href)).toBe(`<p><a href="${href}" rel="noopener noreferrer">x</a></p>`);
    }
  });

  it.each(['Uma linha\nOutra linha', '5 < 6 & 7 > 3', 'a <- b, R$ 3,00 & "aspas"', '<3 feira', '&lt;b&gt;'])(
    'without markup stays letter by letter: %s',
    (text) => {
      expect(sanitizeContent(text)).toBe(text);
    },
  );

  it('of forbidden markup around text stays readable as HTML', () => {
    expect(sanitizeContent('<font color=red>sal & pimenta</font>')).toBe('<p>sal &amp; pimenta</p>');
    expect(sanitizeContent('<script>alert(1)</script>')).toBe('');
  });
});

describe('what was cleaned once', () => {
  it('is answered again as it is, and anything else is cleaned first', () => {
    const clean = cleanContent('<p onclick="x()">oi</p>');
    expect(clean).toBe('<p>oi</p>');
    expect(cleanContent(clean)).toBe(clean);
    expect(cleanContent('<p onclick="x()">oi</p>')).toBe(clean);
  });
});

describe('the plain text of a post', () => {
  it('has no tags, decodes entities and keeps words apart', () => {
    expect(plainText('<h2>Sal</h2><p>e&nbsp;&eacute; &lt;bom&gt; &amp; barato</p><script>x()</script>')).toBe(
      'Sal e é <bom> & barato',
    );
    expect(plainText('linha\n  outra')).toBe('linha outra');
    expect(plainText('&amp;lt; sem marcação')).toBe('&amp;lt; sem marcação');
  });
});

describe('a table that was pasted', () => {
  const table = '<table><thead><tr><th>Mês</th><th>Fruta</th></tr></thead>';

  it('keeps its rows, heads and joined cells', () => {
    const kept = `${table}<tbody><tr><td colspan="2">Umbu</td></tr></tbody></table>`;
    expect(sanitizeContent(kept)).toBe(kept);
    expect(cleanContent(cleanContent(kept))).toBe(kept);
    expect(plainText(kept)).toBe('Mês Fruta Umbu');
  });

  it('loses what would style it, run in it or break the page', () => {
    const pasted =
      '<table style="width:900px" onclick="x()" border="1"><tbody>' +
      '<tr><td width="400" colspan="999" rowspan="x">A<script>x()</script></td></tr></tbody>' +
      '<tfoot><tr><td bgcolor="red">B</td></tr></tfoot></table>';
    const clean = sanitizeContent(pasted);
    expect(clean).toBe('<table><tbody><tr><td>A</td></tr></tbody><tbody><tr><td>B</td></tr></tbody></table>');
    expectHarmless(clean);
  });
});
