import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAs, type Method } from '../../testing/calling.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { postSlugs, posts } from './content.tables.ts';
import { createPost } from './posts.service.ts';

const store = useStore();
let admin: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  admin = await signIn(store(), { role: 'admin' });
  customer = await signIn(store());
});
beforeEach(async () => {
  await store().db.delete(posts);
  store().deps.cache.drop('posts');
});

const draft = {
  title: 'A feira da semana',
  content: '<p>Tem <strong>aipim</strong> novo.</p>',
  author: 'Dona Maria',
  image_url: '/feira.jpg',
};
const required = 'Preencha todos os campos obrigatórios';
const nobody = '/11111111-1111-4111-8111-111111111111';

const call = (method: Method, path: string, payload?: object, as: SignedIn | null = admin) =>
  callAs(as, store(), method, `/blog${path}`, payload);

const write = async (changes: object = {}) =>
  (await call('POST', '', { ...draft, published: true, ...changes })).body;
const titles = async (path: string, as: SignedIn | null) =>
  (await call('GET', path, undefined, as)).body.posts.map((post: { title: string }) => post.title);
const read = (slug: string, as: SignedIn | null = null) => call('GET', `/slug/${slug}`, undefined, as);

describe('the list of posts', () => {
  it('is newest first, wrapped and counted', async () => {
    for (const [title, day] of [
      ['Velho', '2026-01-01'],
      ['Novo', '2026-03-01'],
      ['Médio', '2026-02-01'],
    ] as const) {
      await createPost(store().deps, { ...draft, title, published: true }, { createdAt: new Date(day) });
    }
    expect(await titles('', null)).toEqual(['Novo', 'Médio', 'Velho']);
    const { body } = await call('GET', '?limit=1&offset=1', undefined, null);
    expect(body).toMatchObject({
      total: 3,
      posts: [{ title: 'Médio', created_at: '2026-02-01T00:00:00.000Z' }],
    });
  });

  it('shows drafts to admins alone', async () => {
    await write({ title: 'Publicado' });
    await write({ title: 'Rascunho', published: false });
    for (const as of [null, customer]) {
      for (const path of ['', '?published=true']) expect(await titles(path, as)).toEqual(['Publicado']);
      expect(await titles('?published=false', as)).toEqual([]);
    }
    expect((await titles('', admin)).sort()).toEqual(['Publicado', 'Rascunho']);
    expect(await titles('?published=false', admin)).toEqual(['Rascunho']);
    expect(await titles('?published=true', admin)).toEqual(['Publicado']);
    expect((await call('GET', '?published=talvez')).status).toBe(400);
  });

  it('changes for visitors as soon as something is saved', async () => {
    expect(await titles('?published=true&limit=2', null)).toEqual([]);
    const { id } = await write({ published: false });
    expect(await titles('?published=true&limit=2', null)).toEqual([]);
    await call('PUT', `/${id}`, { ...draft, published: true });
    expect(await titles('?published=true&limit=2', null)).toEqual(['A feira da semana']);
    await call('DELETE', `/${id}`);
    expect(await titles('?published=true&limit=2', null)).toEqual([]);
  });
});

describe('one post', () => {
  it('is found by slug and by id', async () => {
    const post = await write();
    expect(post.slug).toBe('a-feira-da-semana');
    expect((await read(post.slug)).body).toEqual(post);
    expect((await read(encodeURIComponent('A-Féira-da-Semana'))).body).toEqual(post);
    expect((await read(post.id)).body).toEqual(post);
    expect((await read(post.id.toUpperCase())).body).toEqual(post);
    expect((await read('A-Feira-da-Semana')).body.id).toBe(post.id);
  });

  it.each([
    'nada',
    '%00',
    "a'%20or%201=1",
    'a'.repeat(290),
    '11111111-1111-4111-8111-111111111111',
    '..%2f..',
  ])('is a 404 when there is none: %s', async (slug) => {
    expect(await read(slug)).toMatchObject({ status: 404, body: { message: 'Post não encontrado' } });
  });

  it('that is a draft is found by admins alone, by slug and by id', async () => {
    const { slug, id } = await write({ published: false });
    for (const name of [slug, id]) {
      expect((await read(name)).status).toBe(404);
      expect((await read(name, customer)).status).toBe(404);
      expect((await read(name, admin)).status).toBe(200);
    }
  });
});

describe('the slug', () => {
  it('follows the title, and every former one still leads to the post', async () => {
    const { id } = await write({ title: 'Primeiro nome' });
    expect((await call('PUT', `/${id}`, { ...draft, title: 'Segundo nome' })).body.slug).toBe('segundo-nome');
    expect((await call('PUT', `/${id}`, { ...draft, title: 'Terceiro nome' })).body.slug).toBe(
      'terceiro-nome',
    );
    for (const slug of ['primeiro-nome', 'segundo-nome', 'terceiro-nome']) {
      expect((await read(slug)).body).toMatchObject({ id, slug: 'terceiro-nome' });
    }
  });

  it('is never given to another post, and comes back with the old title', async () => {
    const { id } = await write({ title: 'Mel' });
    await call('PUT', `/${id}`, { ...draft, title: 'Mel de abelha' });
    expect((await write({ title: 'Mel' })).slug).toBe('mel-2');
    expect((await call('PUT', `/${id}`, { ...draft, title: 'Mel' })).body.slug).toBe('mel');
  });

  it('stays when the title changes in spelling only', async () => {
    await write({ title: 'Café' });
    const { id, slug } = await write({ title: 'Café' });
    expect(slug).toBe('cafe-2');
    expect((await call('PUT', `/${id}`, { ...draft, title: 'CAFÉ!' })).body.slug).toBe('cafe-2');
  });

  it('is readable and unique for any number of posts of one name', async () => {
    const slugs: string[] = [];
    for (let count = 0; count < 24; count += 1) slugs.push((await write({ title: 'Aipim' })).slug);
    expect(slugs.slice(0, 3)).toEqual(['aipim', 'aipim-2', 'aipim-3']);
    expect(new Set(slugs).size).toBe(24);
  });

  it('is unique when rivals write the same title at the same time', async () => {
    const { db } = store();
    // A third transaction holds the slug, so that both rivals are waiting for it before either can go on.
    const { pending } = await db.transaction(async (tx) => {
      const [holder] = await tx
        .insert(posts)
        .values({ slug: 'x', title: 'x', author: 'x', excerpt: 'x', content: 'x', imageUrl: 'x' })
        .returning({ postId: posts.id });
      if (!holder) throw new Error('no holder');
      await tx.insert(postSlugs).values({ slug: 'corrida', ...holder });
      const rivals = [write({ title: 'Corrida' }), write({ title: 'Corrida' })];
      await untilWaiting(store(), 2);
      return { pending: rivals };
    });
    const written = await Promise.all(pending);
    expect(written.map(({ slug }) => slug).sort()).toEqual(['corrida-2', 'corrida-3']);
  });
});

describe('what an admin writes', () => {
  it('starts as a draft and keeps what an edit leaves out', async () => {
    const { status, body } = await call('POST', '', { ...draft, title: '  Espaços  ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...draft, title: 'Espaços', published: false });
    store().clock.advance(60_000);
    await call('PUT', `/${body.id}`, { ...draft, published: true });
    const edited = (await call('PUT', `/${body.id}`, draft)).body;
    expect(edited).toMatchObject({ published: true, created_at: body.created_at });
    expect(Date.parse(edited.updated_at)).toBe(Date.parse(body.updated_at) + 60_000);
  });

  it.each([
    ['title', ''],
    ['content', '   '],
    ['content', '<p></p>'],
    ['content', '<script>alert(1)</script>'],
    ['author', null],
    ['image_url', undefined],
  ])('needs its %s (%j)', async (field, value) => {
    const { status, body } = await call('POST', '', { ...draft, [field]: value });
    expect([status, body.message, body.fields]).toEqual([422, required, { [field]: required }]);
  });

  it('is sanitised on the way in', async () => {
    const content = '<p onclick="x()">oi<script>alert(1)</script><a href="javascript:x()">a</a></p>';
    const { id, content: answered } = await write({ content });
    expect(answered).toBe('<p>oi<a rel="noopener noreferrer">a</a></p>');
    const [row] = await store().db.select().from(posts).where(eq(posts.id, id));
    expect(row?.content).toBe(answered);
  });

  it('is sanitised on the way out too, however it came into the database', async () => {
    const { id, slug } = await write();
    const evil = '<p>oi</p><img src=x onerror=alert(1)><script>alert(1)</script>';
    await store().db.update(posts).set({ content: evil }).where(eq(posts.id, id));
    store().deps.cache.drop('posts');
    expect((await read(slug)).body.content).toBe('<p>oi</p>');
    expect((await call('GET', '', undefined, null)).body.posts[0].content).toBe('<p>oi</p>');
  });

  it('as plain text stays as it is', async () => {
    const content = 'Primeira linha\n5 < 6 & 7 > 3\n"fim"';
    expect((await write({ content })).content).toBe(content);
  });

  it('has an excerpt made from the text, until somebody writes one', async () => {
    const { id, excerpt } = await write({ content: `<h2>Oi</h2><p>${'boa terra '.repeat(50)}</p>` });
    expect(excerpt).toMatch(/^Oi boa terra .*(boa|terra)…$/);
    const put = async (changes: object) =>
      (await call('PUT', `/${id}`, { ...draft, ...changes })).body.excerpt;
    expect(await put({})).toBe('Tem aipim novo.');
    expect(await put({ excerpt: 'À <b>mão</b>' })).toBe('À mão');
    expect(await put({ content: 'Outro texto' })).toBe('À mão');
    expect(await put({ content: 'Outro texto', excerpt: '' })).toBe('Outro texto');
    expect(await put({ content: 'Mais um' })).toBe('Mais um');
  });

  it('can be deleted, and is then gone under every address', async () => {
    const { id, slug } = await write();
    expect(await call('DELETE', `/${id}`)).toEqual({
      status: 200,
      body: { message: 'Post excluído com sucesso!' },
    });
    expect((await read(slug, admin)).status).toBe(404);
    expect((await read(id, admin)).status).toBe(404);
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
    expect((await call('PUT', `/${id}`, draft)).status).toBe(404);
  });

  it.each([
    ['POST', ''],
    ['PUT', nobody],
    ['DELETE', nobody],
  ] as const)('%s is for admins alone', async (method, path) => {
    expect((await call(method, path, draft, null)).status).toBe(401);
    expect((await call(method, path, draft, customer)).status).toBe(403);
  });
});

describe('a draft', () => {
  it.each([
    ['saved', true],
    ['saved', false],
    ['made', true],
    ['made', false],
  ])('is not %s without a picture (left out: %j)', async (what, isLeftOut) => {
    const { image_url: picture, ...bare } = draft;
    const typed = { ...bare, ...(!isLeftOut && { image_url: ' ' }), published: false };
    const { id } = await write({ published: false });
    const { status, body } =
      what === 'made' ? await call('POST', '', typed) : await call('PUT', `/${id}`, typed);
    expect([status, body.message, body.fields]).toEqual([422, required, { image_url: required }]);
    expect((await read(id, admin)).body).toMatchObject({ image_url: picture, published: false });
    expect(await titles('', admin)).toHaveLength(1);
  });
});

describe('two who write the same post', () => {
  it('lose nothing: the second is told, the same press once more is done', async () => {
    const { id, updated_at: seen } = await write();
    const save = (changes: object) => call('PUT', `/${id}`, { ...draft, published: true, seen, ...changes });
    store().clock.set(new Date(store().clock.now().getTime() + 60_000));
    const first = { content: '<p>Uma tarde inteira de texto.</p>' };
    expect((await save(first)).status).toBe(200);
    expect((await save(first)).status).toBe(200);
    const second = await save({ title: 'Só o título' });
    expect([second.status, second.body.message]).toEqual([
      409,
      expect.stringMatching(/^Outra pessoa salvou este post depois que você o abriu/),
    ]);
    const { body } = await read(id, admin);
    expect(body).toMatchObject({ title: draft.title, ...first });
    expect((await save({ title: 'Só o título', seen: body.updated_at, ...first })).status).toBe(200);
    // Who says nothing of what was seen replaces it, as before.
    expect((await save({ title: 'Outro', seen: undefined })).status).toBe(200);
    expect((await save({ seen: 'ontem' })).status).toBe(422);
  });
});
