import type { Address } from '@cesta/contract/identity/identity';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { findAddress, findDefaultAddress } from './identity.service.ts';

const store = useStore();
const home = {
  label: 'Casa',
  zipcode: '44380-000',
  street: 'Rua do Comércio',
  number: 's/n',
  neighborhood: 'Centro',
  city: 'Cruz das Almas',
  state: 'BA',
};

let me: SignedIn;
beforeEach(async () => {
  me = await signIn(store());
});

function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, as = me) {
  const url = `/api/users/${as.user.id}/addresses${path}`;
  return store().app.inject({ method, url, headers: as.headers, ...(payload && { payload }) });
}

async function add(label: string, more: object = {}): Promise<Address> {
  store().clock.advance(1000);
  return (await call('POST', '', { ...home, label, ...more })).json().address;
}

async function list(): Promise<Address[]> {
  const { addresses, total } = (await call('GET', '')).json();
  expect(total).toBe(addresses.length);
  return addresses;
}

async function defaults(): Promise<string[]> {
  return (await list()).filter(({ is_default }) => is_default).map(({ label }) => label);
}

describe('adding an address', () => {
  it('answers it as it is kept: digits, upper case, nothing else', async () => {
    const answer = await call('POST', '', { ...home, state: 'ba', complement: null, user_id: 'x', id: 'y' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      address: {
        ...home,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        zipcode: '44380000',
        complement: '',
        is_default: true,
      },
    });
  });

  it('makes the first one the default, and a later one only when asked', async () => {
    await add('Primeiro');
    await add('Segundo');
    expect(await defaults()).toEqual(['Primeiro']);
    await add('Terceiro', { is_default: true });
    expect(await defaults()).toEqual(['Terceiro']);
  });

  it('accepts an address out of coverage: the checkout is what refuses', async () => {
    expect((await call('POST', '', { ...home, zipcode: '01310-100', state: 'SP' })).statusCode).toBe(201);
  });

  it('ends at fifty', async () => {
    await store().db.execute(`insert into addresses
      (user_id, label, zipcode, street, number, neighborhood, city, state, created_at)
      select '${me.user.id}', 'x', '40000000', 'x', '1', 'x', 'x', 'BA', now() from generate_series(1, 50)`);
    const answer = await call('POST', '', home);
    expect(answer.json().code).toBe('ADDRESS_LIMIT');
  });

  it.each([
    [{ label: '' }, 'label', 'Rótulo é obrigatório'],
    [{ label: undefined }, 'label', 'Rótulo é obrigatório'],
    [{ zipcode: '4438' }, 'zipcode', 'CEP deve ter 8 dígitos'],
    [{ street: '' }, 'street', 'Rua é obrigatória'],
    [{ number: '' }, 'number', 'Número é obrigatório'],
    [{ neighborhood: '' }, 'neighborhood', 'Bairro é obrigatório'],
    [{ city: '' }, 'city', 'Cidade é obrigatória'],
    [{ state: '' }, 'state', 'Estado é obrigatório'],
    [{ state: 'B1' }, 'state', 'Estado deve ter 2 letras'],
  ])('refuses %j', async (change, field, message) => {
    const answer = await call('POST', '', { ...home, ...change });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ message, fields: { [field]: message } });
    expect(await list()).toEqual([]);
  });
});

describe('changing an address', () => {
  it('sets the default with is_default alone and leaves the rest', async () => {
    await add('Casa');
    const work = await add('Trabalho', { complement: 'Sala 2' });
    const answer = await call('PUT', `/${work.id}`, { is_default: true });
    expect(answer.json()).toEqual({ address: { ...work, is_default: true } });
    expect(await defaults()).toEqual(['Trabalho']);
  });

  it('edits what is given and does not lose the default', async () => {
    const casa = await add('Casa', { complement: 'Fundos' });
    const answer = await call('PUT', `/${casa.id}`, {
      ...home,
      label: 'Sítio',
      complement: '',
      is_default: false,
    });
    expect(answer.json().address).toEqual({ ...casa, label: 'Sítio', complement: '', is_default: true });
    expect((await call('PUT', `/${casa.id}`, {})).json().address.label).toBe('Sítio');
  });

  it('holds an edit to the rules of the form', async () => {
    const casa = await add('Casa');
    const answer = await call('PUT', `/${casa.id}`, { ...home, label: ' ' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toBe('Rótulo é obrigatório');
  });

  it("finds nothing under another customer's address", async () => {
    const theirs = await add('Casa');
    const stranger = await signIn(store());
    for (const [method, body] of [
      ['PUT', { is_default: true }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await call(method, `/${theirs.id}`, body, stranger);
      expect(answer.statusCode).toBe(404);
    }
    expect(await defaults()).toEqual(['Casa']);
    expect(await findAddress(store().db, stranger.user.id, theirs.id)).toBeUndefined();
    expect(await findAddress(store().db, me.user.id, theirs.id)).toEqual(theirs);
  });
});

describe('removing an address', () => {
  it('hands the default on to the newest of the others', async () => {
    const first = await add('Primeiro');
    await add('Segundo');
    await add('Terceiro');
    expect((await call('DELETE', `/${first.id}`)).json()).toEqual({
      message: 'Endereço removido com sucesso!',
    });
    expect(await defaults()).toEqual(['Terceiro']);
    expect((await call('DELETE', `/${first.id}`)).statusCode).toBe(404);
  });

  it('leaves the default where it is when another one goes, and none when the last one goes', async () => {
    const first = await add('Primeiro');
    const second = await add('Segundo');
    await call('DELETE', `/${second.id}`);
    expect(await defaults()).toEqual(['Primeiro']);
    expect((await findDefaultAddress(store().db, me.user.id))?.id).toBe(first.id);
    await call('DELETE', `/${first.id}`);
    expect(await list()).toEqual([]);
    expect(await findDefaultAddress(store().db, me.user.id)).toBeUndefined();
  });
});

describe('exactly one default', () => {
  it('survives twenty at once who set it and add to it', async () => {
    const existing = [await add('A'), await add('B'), await add('C'), await add('D')];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const target = existing[index % existing.length];
        return index % 2
          ? call('PUT', `/${target?.id}`, { is_default: true })
          : call('POST', '', { ...home, label: `N${index}`, is_default: true });
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code >= 300)).toEqual([]);
    expect(await defaults()).toHaveLength(1);
    expect(await list()).toHaveLength(14);
  });

  it('survives twenty first addresses at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', '', home)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
    expect(await defaults()).toHaveLength(1);
  });

  it('is held by the database itself', async () => {
    await add('A');
    await add('B');
    await expect(
      store().db.execute(`update addresses set is_default = true where user_id = '${me.user.id}'`),
    ).rejects.toMatchObject({ cause: { constraint: 'addresses_one_default' } });
  });

  it('survives any order of adding, setting and removing', async () => {
    const step = fc.record({ kind: fc.constantFrom('add', 'default', 'remove'), at: fc.nat({ max: 5 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        me = await signIn(store());
        for (const { kind, at } of steps) {
          const target = (await list())[at];
          if (kind === 'add') await add(`N${at}`, at > 3 ? { is_default: true } : {});
          else if (target && kind === 'default') await call('PUT', `/${target.id}`, { is_default: true });
          else if (target) await call('DELETE', `/${target.id}`);
          expect(await defaults()).toHaveLength((await list()).length > 0 ? 1 : 0);
        }
      }),
      { numRuns: 12 },
    );
  }, 30_000);
});
