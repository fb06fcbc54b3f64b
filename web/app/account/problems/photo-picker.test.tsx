// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PhotoPicker } from './photo-picker.tsx';
import { type Photo, readDraft } from './problem-draft.ts';

const good = new File(['good'], 'quiabo.jpg', { type: 'image/jpeg' });
const gone = new File(['gone'], 'couve.jpg', { type: 'image/jpeg' });

/** Reads all but the one that was taken away since it was chosen. */
class Reader {
  result: string | null = null;
  error = new DOMException('Gone', 'NotFoundError');
  onload: () => void = () => {};
  onerror: () => void = () => {};
  readAsDataURL(file: Blob) {
    this.result = 'data:image/jpeg;base64,AA==';
    queueMicrotask(() => (file === gone ? this.onerror() : this.onload()));
  }
}

function Report() {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [isReading, setIsReading] = useState(false);
  return (
    <>
      <PhotoPicker
        photos={photos}
        isReading={isReading}
        onReading={setIsReading}
        onChange={(change) => setPhotos(change)}
      />
      <button type="button" disabled={isReading}>
        Enviar relato
      </button>
    </>
  );
}

async function choose(...files: File[]) {
  render(<Report />);
  await act(async () => {
    fireEvent.change(screen.getByLabelText('Pôr foto'), { target: { files } });
  });
}

/** As over plain http. */
beforeEach(() => {
  vi.stubGlobal('FileReader', Reader);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('Not here')));
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
});
afterEach(cleanup);

it('leaves out a photo that cannot be read, says so, and lets the report go', async () => {
  await choose(gone, good);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/não pôde ser usada/));
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Enviar relato' })).toHaveProperty('disabled', false);
});

it('takes photos over plain http, too', async () => {
  await choose(good);
  expect(await screen.findByRole('img', { name: 'Foto 1' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('names a report over plain http', () => {
  const { id } = readDraft({ order_id: 'o-plain' });
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('keeps the focus among the photos when one is taken out', async () => {
  await choose(good);
  const out = await screen.findByRole('button', { name: 'Tirar foto 1' });
  await act(async () => {
    out.focus();
    fireEvent.click(out);
  });
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Fotos' }));
});
