import { describe, expect, it } from 'vitest';
import { describePlace, type FoundPlace, fillPlace } from './fill-place.ts';

const empty: FoundPlace = { street: '', neighborhood: '', city: '', state: '' };
const chile: FoundPlace = { street: 'Rua Chile', neighborhood: 'Centro', city: 'Salvador', state: 'BA' };
const cityOnly: FoundPlace = { ...empty, city: 'Cruz das Almas', state: 'BA' };

describe('a CEP lookup', () => {
  it('fills an empty address', () => {
    expect(fillPlace(empty, {}, chile)).toEqual({ changes: chile, gaveWay: false });
  });

  it('never overwrites what a person typed', () => {
    const typed = { ...empty, street: 'Rua Chile, fundos', city: 'Salvador' };
    expect(fillPlace(typed, {}, chile)).toEqual({
      changes: { neighborhood: 'Centro', state: 'BA' },
      gaveWay: true,
    });
  });

  it('does not call the same words in another case a difference', () => {
    expect(fillPlace({ ...chile, city: 'salvador ', state: 'ba' }, {}, chile).gaveWay).toBe(false);
  });

  it('replaces what an earlier lookup wrote', () => {
    const barra = { ...chile, street: 'Avenida Oceânica', neighborhood: 'Barra' };
    expect(fillPlace(chile, chile, barra)).toEqual({
      changes: { street: 'Avenida Oceânica', neighborhood: 'Barra' },
      gaveWay: false,
    });
  });

  it('takes back the street of another CEP when the new one is city-wide', () => {
    expect(fillPlace(chile, chile, cityOnly).changes).toEqual({
      street: '',
      neighborhood: '',
      city: 'Cruz das Almas',
    });
  });

  it('keeps a written value once the person has changed it', () => {
    const corrected = { ...chile, street: 'Rua Chile, 1º andar' };
    expect(fillPlace(corrected, chile, cityOnly).changes).not.toHaveProperty('street');
  });

  it('leaves a typed street alone when none was found', () => {
    const typed = { ...empty, street: 'Travessa da Palma' };
    expect(fillPlace(typed, {}, cityOnly)).toEqual({
      changes: { city: 'Cruz das Almas', state: 'BA' },
      gaveWay: false,
    });
  });
});

describe('a found place in words', () => {
  it.each([
    [chile, 'Rua Chile, Centro, Salvador - BA'],
    [cityOnly, 'Cruz das Almas - BA'],
  ])('reads %o', (place, words) => {
    expect(describePlace(place)).toBe(words);
  });
});
