import { describe, expect, it } from 'vitest';
import { NO_FAVOURITES, toFavourites, withFavourite } from './favourites-rules.ts';

describe('favourites in the browser', () => {
  it('are each there once, the newest first, and leave alone whose they are', () => {
    const mine = { owner: 'ana', ids: ['a', 'b'] };
    expect(withFavourite(mine, 'c', true)).toEqual({ owner: 'ana', ids: ['c', 'a', 'b'] });
    expect(withFavourite(mine, 'b', true)).toEqual({ owner: 'ana', ids: ['b', 'a'] });
    expect(withFavourite(mine, 'a', false)).toEqual({ owner: 'ana', ids: ['b'] });
    expect(withFavourite(mine, 'x', false)).toEqual(mine);
  });

  it.each([null, undefined, 7, 'x', [], {}, { owner: 1, ids: [] }, { owner: 'ana' }, { ids: ['a'] }])(
    'are none where the storage holds something else: %j',
    (stored) => {
      expect(toFavourites(stored)).toEqual(NO_FAVOURITES);
    },
  );

  it('pass over what is no id', () => {
    expect(toFavourites({ owner: 'ana', ids: ['a', 1, null] })).toEqual({ owner: 'ana', ids: ['a'] });
  });
});
