// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { NotesField } from './notes-field.tsx';

const LONGEST = 500;
const withRoomFor = (left: number) =>
  render(<NotesField notes={'a'.repeat(LONGEST - left)} onChange={() => {}} />);

afterEach(cleanup);

describe('the note to the store', () => {
  it.each([
    [100, 'Cabem mais 100 letras.'],
    [1, 'Cabe mais 1 letra.'],
    [0, 'Não cabe mais nada.'],
  ])('with room for %i letters says so', (left, words) => {
    withRoomFor(left);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('says nothing while there is plenty', () => {
    withRoomFor(101);
    expect(screen.queryByText(/^Cabe/)).toBeNull();
  });
});
