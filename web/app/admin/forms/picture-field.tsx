import { ImageUp } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

/** An address that is typed would otherwise be asked for letter by letter. */
const STILL_MS = 500;

interface PictureFieldProps {
  label: string;
  value: string;
  onChange: (imageUrl: string) => void;
  /** A form should not be saved while its picture is still on the way. */
  onBusy: (busy: boolean) => void;
  optional?: boolean;
  error?: string | undefined;
}

/** By upload, by dropping a file, or by an address that is taken as it is. */
export function PictureField({ label, value, onChange, onBusy, optional, error }: PictureFieldProps) {
  const { sending, preview, send } = usePictureUpload(onChange, onBusy);
  const [isOver, setIsOver] = useState(false);
  const { shown, hold } = useHeldWhileTyping(value);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (opcional)</span>}
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          void send(event.dataTransfer.files[0]);
        }}
        className={classNames(
          'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border-2 border-dashed p-3 transition-colors',
          isOver ? 'border-leaf bg-leaf-pale' : 'border-line bg-card',
        )}
      >
        <Preview imageUrl={preview ?? shown} sending={sending} />
        <FileButton sending={sending} onFile={(file) => void send(file)} />
      </div>
      <TextField
        label="Ou cole o endereço (URL) da imagem"
        value={value}
        error={error}
        inputMode="url"
        autoComplete="off"
        onChange={(event) => {
          hold();
          onChange(event.target.value);
        }}
      />
    </fieldset>
  );
}

/** The value, or while somebody types it what it was before. */
function useHeldWhileTyping(value: string) {
  const [before, setBefore] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter begins the wait anew
  useEffect(() => {
    if (before === null) return;
    const timer = setTimeout(() => setBefore(null), STILL_MS);
    return () => clearTimeout(timer);
  }, [before, value]);
  return { shown: before ?? value, hold: () => setBefore((held) => held ?? value) };
}

function Preview({ imageUrl, sending }: { imageUrl: string; sending: boolean }) {
  return (
    <div className="relative w-24 shrink-0 overflow-hidden rounded-control bg-paper-deep">
      <Picture imageUrl={imageUrl} alt={imageUrl && 'Imagem escolhida'} sizes="96px" priority />
      {sending && (
        <div className="absolute inset-0 grid place-items-center bg-paper/70">
          <Spinner className="size-7 text-leaf" />
        </div>
      )}
    </div>
  );
}

function FileButton({ sending, onFile }: { sending: boolean; onFile: (file: File | undefined) => void }) {
  const id = useId();
  return (
    <div className="min-w-0 grow basis-44">
      <input
        id={id}
        type="file"
        accept="image/*"
        className="peer sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // So that the same file can be chosen again after a failure.
          event.target.value = '';
          onFile(file);
        }}
      />
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-2 border-leaf bg-card px-4 font-semibold text-leaf-deep transition-colors hover:bg-leaf-pale peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2"
      >
        <ImageUp aria-hidden="true" className="size-5" />
        {sending ? 'Enviando…' : 'Enviar imagem'}
      </label>
      <p className="mt-1.5 text-small text-ink-soft">PNG, JPG, GIF ou WEBP até 5MB</p>
    </div>
  );
}
