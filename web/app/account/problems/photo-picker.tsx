import { Camera, X } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { newId } from '../../forms/new-id.ts';
import { readAsAddress } from '../../order/private-photos.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { PHOTOS_MAX, type Photo } from './problem-draft.ts';
import { shrinkPhoto } from './shrink-photo.ts';

interface PhotoPickerProps {
  photos: readonly Photo[];
  /** A chosen photo is not ready yet. */
  isReading: boolean;
  onReading: (isReading: boolean) => void;
  /** Told how to change them: while a photo is read, its customer goes on typing and choosing. */
  onChange: (change: (photos: readonly Photo[]) => readonly Photo[]) => void;
}

/** Camera or gallery, as the phone offers them. */
export function PhotoPicker({ photos, isReading, onReading, onChange }: PhotoPickerProps) {
  const id = useId();
  const [problem, setProblem] = useState('');
  // A photo takes the button along that took it out.
  const place = useKeptFocus<HTMLDivElement>(photos.length);

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    target.value = '';
    if (isReading) return;
    onReading(true);
    const read = await Promise.all(files.slice(0, PHOTOS_MAX - photos.length).map(readPhoto));
    const good = read.filter((photo) => photo !== null);
    onReading(false);
    setProblem(tellProblem(files.length, PHOTOS_MAX - photos.length, read.length - good.length));
    onChange((kept) => [...kept, ...good].slice(0, PHOTOS_MAX));
  }

  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row in every browser */}
      <div ref={place} tabIndex={-1} role="group" aria-label="Fotos" className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <div
            key={photo.key}
            className="relative size-24 overflow-hidden rounded-control border border-line"
          >
            <img src={photo.address} alt={`Foto ${index + 1}`} className="size-full object-cover" />
            <IconButton
              label={`Tirar foto ${index + 1}`}
              onClick={() => onChange((kept) => kept.filter(({ key }) => key !== photo.key))}
              className="absolute top-0 right-0 bg-card/85"
            >
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        ))}
        {photos.length < PHOTOS_MAX && (
          <label
            htmlFor={id}
            className="grid size-24 cursor-pointer place-content-center justify-items-center gap-1 rounded-control border-2 border-edge border-dashed text-small has-focus-visible:outline-3 has-focus-visible:outline-leaf-deep"
          >
            {isReading ? <Spinner /> : <Camera aria-hidden="true" className="size-6" />}
            Pôr foto
            <input
              id={id}
              type="file"
              accept="image/*"
              multiple
              onChange={(event) => void take(event)}
              className="sr-only"
            />
          </label>
        )}
      </div>
      <p className="text-small text-ink-soft">Até {PHOTOS_MAX} fotos. Só você e a loja veem.</p>
      <p role="alert" className="text-small font-semibold text-tomato-deep empty:hidden">
        {problem}
      </p>
    </div>
  );
}

/** Null: not to be used, or not to be read, as one that was taken away since it was chosen. */
async function readPhoto(file: File): Promise<Photo | null> {
  try {
    const bytes = await shrinkPhoto(file);
    return bytes && { key: newId(), bytes, address: await readAsAddress(bytes) };
  } catch (error) {
    console.debug('A photo could not be read.', error);
    return null;
  }
}

function tellProblem(chosen: number, room: number, refused: number): string {
  if (refused > 0) return 'Uma das fotos não pôde ser usada: escolha imagens de até 5MB.';
  return chosen > room ? `Cabem ${PHOTOS_MAX} fotos: ficamos com as primeiras.` : '';
}
