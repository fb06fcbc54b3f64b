import { beforeAll, describe, expect, it } from 'vitest';
import type { EmailKind } from './email-kinds.ts';
import type { StoredEmail } from './platform/mail/mail.ts';
import { EMAIL_GALLERY, type GallerySubject } from './testing/email-gallery.ts';
import { hostileSubject, ordinarySubject } from './testing/gallery-subjects.ts';
import { PHOTO } from './testing/photo.ts';
import { useStore } from './testing/test-store.ts';

const store = useStore({ BASE_URL: 'https://loja.example' });
const KINDS = Object.keys(EMAIL_GALLERY) as EmailKind[];
/** Gmail cuts off the rest. */
const GMAIL_CLIPS_AT = 102_400;

const OWN_ADDRESS = /^(https:\/\/loja\.example\/|mailto:)/;
const OWN_OR_PAYMENT_PAGE = /^(https:\/\/(loja\.example|(checkout|invoice)\.stripe\.com)\/|mailto:)/;

const subjects = new Map<string, GallerySubject>();
const posted = new Map<string, StoredEmail>();

beforeAll(async () => {
  store().clock.set('2026-11-16T10:00:00-03:00');
  subjects.set('ordinary', await ordinarySubject(store(), PHOTO));
  subjects.set('hostile', await hostileSubject(store(), PHOTO));
  for (const [manner, subject] of subjects) {
    for (const kind of KINDS) {
      await EMAIL_GALLERY[kind](subject);
      const [email] = await store().deps.mail.list(1);
      if (email?.key.startsWith(`${kind}:`)) posted.set(`${manner} ${kind}`, email);
    }
  }
});

const EVERY = ['ordinary', 'hostile'].flatMap((manner) => KINDS.map((kind) => `${manner} ${kind}`));

function emailOf(name: string): StoredEmail {
  const email = posted.get(name);
  if (!email) throw new Error(`No e-mail was posted: ${name}`);
  return email;
}

/** What a reader sees of the HTML, as one line. */
function wordsOf(html: string): string {
  return html
    .replace(/<(style|title)>.*?<\/\1>|<div aria-hidden.*?<\/div>/gs, '')
    .replace(/<br>|<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&nbsp;|&zwnj;/g, ' ')
    .replace(/\s+/g, ' ');
}

/** What the text says, one by one. Counts and notes are set otherwise in a table; an address is behind its button. */
function factsOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !/^(https:|mailto:)/.test(line))
    .map((line) => line.replace(/^\d+ × |^\d+\. |:$/g, ''))
    .flatMap((line) => line.split(/ \((?=no lugar|completa)|\): |: /))
    .map((fact) =>
      fact
        .replace(/^(no lugar.*|completa.*)\)$/, '$1')
        .replace(/\s+/g, ' ')
        .trim(),
    );
}

describe('every e-mail of the store', () => {
  it.each(EVERY)('%s is whole where mail programs are strict', (name) => {
    const { html } = emailOf(name);
    expect(Buffer.byteLength(html)).toBeLessThan(GMAIL_CLIPS_AT - 2_400);
    expect(html).not.toMatch(/<(script|link|iframe|form|svg|object)|@import|@font-face|url\(|javascript:/i);
    expect(html.replace(/"[^"]*"/g, '')).not.toMatch(/<[^>]* on\w+=/i);
    for (const table of html.match(/<table[^>]*>/g) ?? []) expect(table).toContain('role="presentation"');
    for (const image of html.match(/<img[^>]*>/g) ?? [])
      expect(image).toMatch(
        / src="https:\/\/loja\.example\/files\/[^"]+\.jpg" alt="" width="\d+" height="\d+"/,
      );
    for (const [, url] of html.matchAll(/href="([^"]*)"/g))
      expect(url).toMatch(name.endsWith('payment-link') ? OWN_OR_PAYMENT_PAGE : OWN_ADDRESS);
    expect(html).toContain('name="color-scheme"');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('[data-ogsc]');
    expect(html).toMatch(/<h1 /);
    expect(html).toContain('max-width:600px');
  });

  it.each(EVERY)('%s says beside the subject what it is about', (name) => {
    expect(emailOf(name).html).toMatch(/<div aria-hidden="true" style="display:none[^>]*>[^<]{10}/);
  });

  it.each(EVERY)('%s says the same as text', (name) => {
    const { text, html } = emailOf(name);
    const words = wordsOf(html);
    const missing = factsOf(text).filter((fact) => !words.includes(fact));
    expect(missing).toEqual([]);
  });

  it('keeps what somebody typed from leading anywhere but in the message to the store', () => {
    for (const kind of KINDS.filter((it) => it !== 'contact')) {
      const { html } = emailOf(`hostile ${kind}`);
      expect(html).not.toMatch(/href="[^"]*evil/);
    }
  });

  it.each(['order-paid', 'order-shipped', 'subscription-basket', 'refund-done'])(
    '%s shows the pictures of what is in it',
    (kind) => {
      expect(emailOf(`ordinary ${kind}`).html.match(/<img/g)).toHaveLength(2);
    },
  );

  it('loads its pictures from the store, in a format that every mail program shows', async () => {
    const [, src] =
      /<img src="https:\/\/loja\.example([^"]+)"/.exec(emailOf('ordinary order-paid').html) ?? [];
    const { statusCode, headers } = await store().app.inject(src ?? '');
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
  });
});
