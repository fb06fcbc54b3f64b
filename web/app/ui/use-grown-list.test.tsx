// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useGrownList } from './use-grown-list.ts';

const ROWS = ['um', 'dois', 'três', 'quatro', 'cinco'];

function List() {
  const [shown, setShown] = useState(2);
  const rows = ROWS.slice(0, shown);
  const { grow, refOf } = useGrownList(rows.length);
  return (
    <>
      <ul>
        {rows.map((row, place) => (
          <li key={row} ref={refOf(place)} tabIndex={-1}>
            {row}
          </li>
        ))}
      </ul>
      {shown < ROWS.length && (
        <button
          type="button"
          onClick={() => {
            grow();
            setShown(shown + 2);
          }}
        >
          Mais
        </button>
      )}
    </>
  );
}

afterEach(cleanup);

it('whoever asks for more goes on at the first of the new ones, each time, also where the button is gone', () => {
  render(<List />);
  const more = () => act(() => void fireEvent.click(screen.getByRole('button', { name: 'Mais' })));
  expect(document.activeElement).toBe(document.body);
  more();
  expect(document.activeElement?.textContent).toBe('três');
  more();
  expect(document.activeElement?.textContent).toBe('cinco');
  expect(screen.queryByRole('button')).toBeNull();
});
