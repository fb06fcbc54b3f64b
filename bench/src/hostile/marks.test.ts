import { seededRandom } from '@cesta/api/testing/random';
import { describe, expect, it } from 'vitest';
import { makeCall } from './calls.ts';
import type { Actor, Cast } from './cast.ts';
import type { KnownThings } from './known-things.ts';
import { forbiddenMarks } from './run.ts';

const actor = (name: string): Actor => ({
  id: `${name}-id`,
  token: '',
  mark: `${name}-mark`,
  emailMark: `${name}-email-mark`,
  email: `${name}@exemplo.test`,
  phone: `${name}-phone`,
});

const things: KnownThings = {
  ids: ['an-id'],
  ownedBy: (person) => new Map([['orders', [`order of ${person}`]]]),
  meant: () => 'meant-id',
  valueFor: () => undefined,
};

const cast: Cast = {
  actors: {
    customer: actor('customer'),
    other: actor('other'),
    packer: actor('packer'),
    driver: actor('driver'),
    admin: actor('admin'),
  },
  bystander: { ...actor('bystander'), producerId: 'farm' },
  known: { people: [], bystander: 'bystander-id', shelf: [], tokens: [] },
  things,
};

describe('what a customer may not read', () => {
  it('is everything of everybody else: words, e-mail, telephone and the ids of their things', () => {
    const marks = forbiddenMarks(cast, 'customer');
    for (const name of ['other', 'packer', 'driver', 'admin', 'bystander'])
      for (const mark of [`${name}-mark`, `${name}-email-mark`, `${name}-phone`, `order of ${name}-id`])
        expect(marks).toContain(mark);
    expect(marks.filter((mark) => mark.includes('customer'))).toEqual([]);
  });

  it('is for packers and drivers the e-mails, and for the office nothing', () => {
    expect(forbiddenMarks(cast, 'driver')).toContain('bystander-email-mark');
    expect(forbiddenMarks(cast, 'driver')).not.toContain('bystander-phone');
    expect(forbiddenMarks(cast, 'admin')).toEqual([]);
  });
});

describe('a proper call', () => {
  const body = {
    type: 'object',
    required: ['name', 'days'],
    properties: {
      name: { type: 'string', minLength: 3, maxLength: 20 },
      days: { type: 'integer', minimum: 1, maximum: 4 },
      notes: { type: 'string', maxLength: 40 },
    },
  };
  const parameters = [{ name: 'id', in: 'path', schema: { format: 'uuid' } }];
  const operation = { method: 'POST', path: '/api/things/{id}', parameters, body };
  const random = seededRandom(19);
  const calls = Array.from({ length: 200 }, () =>
    makeCall(operation, random, things, { whose: undefined, isOutsider: true }, 1),
  );

  it('holds all that the description asks for, with an id that exists', () => {
    for (const call of calls) {
      const { name, days } = JSON.parse(call.body ?? '');
      expect(call).toMatchObject({ path: '/api/things/meant-id', type: 'application/json' });
      expect(name.length >= 3 && name.length <= 20 && days >= 1 && days <= 4).toBe(true);
    }
  });

  it('has no id where a text is asked for: whoever reads it later would look like a thief', () => {
    for (const call of calls) expect(call.body).not.toContain('an-id');
  });
});
