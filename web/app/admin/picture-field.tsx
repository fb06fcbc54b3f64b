import type { Uploaded } from '@cesta/contract/content';
import { UPLOAD_MAX_BYTES } from '@cesta/contract/pictures';
import { ImageUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { api, errorText } from '../session/api-client.ts';
import { classNames } from '../ui/class-names.ts';
import { Picture } from '../ui/picture.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast-store.ts';

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
  const inputId = useId();
  const { sending, preview, send } = usePictureUpload(onChange, onBusy);
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void send(file);
  }

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
        onDrop={drop}
        className={classNames(
          'flex items-center gap-4 rounded-card border-2 border-dashed p-3 transition-colors',
          isOver ? 'border-leaf bg-leaf-pale' : 'border-line bg-card',
        )}
      >
        <div className="relative w-24 shrink-0 overflow-hidden rounded-control bg-paper-deep">
          <Picture
            imageUrl={preview ?? value}
            alt={value || preview ? 'Imagem escolhida' : ''}
            sizes="96px"
            priority
          />
          {sending && (
            <div className="absolute inset-0 grid place-items-center bg-paper/70">
              <Spinner className="size-7 text-leaf" />
            </div>
          )}
        </div>
        <div className="min-w-0">
          <input
            id={inputId}
            type="file"
            accept="image/*"
            className="peer sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // So that the same file can be chosen again after a failure.
              event.target.value = '';
              if (file) void send(file);
            }}
          />
          <label
            htmlFor={inputId}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-2 border-leaf bg-card px-4 font-semibold text-leaf-deep transition-colors hover:bg-leaf-pale peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2"
          >
            <ImageUp aria-hidden="true" className="size-5" />
            {sending ? 'Enviando…' : 'Enviar imagem'}
          </label>
          <p className="mt-1.5 text-small text-ink-soft">PNG, JPG, GIF ou WEBP até 5MB</p>
        </div>
      </div>
      <TextField
        label="Ou cole o endereço (URL) da imagem"
        value={value}
        error={error}
        inputMode="url"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </fieldset>
  );
}

function usePictureUpload(onChange: (imageUrl: string) => void, onBusy: (busy: boolean) => void) {
  const [sending, setSending] = useState(false);
  const [preview, setPreview] = useState<string | null>(null);

  async function send(file: File): Promise<void> {
    if (sending) return;
    if (!file.type.startsWith('image/')) return toast.warning('Apenas imagens são permitidas');
    if (file.size > UPLOAD_MAX_BYTES) return toast.warning('Imagem muito grande! Máximo 5MB');
    setSending(true);
    onBusy(true);
    try {
      setPreview(await readAsAddress(file));
      const form = new FormData();
      form.append('image', file);
      const { imageUrl } = await api.post<Uploaded>('/upload', form);
      onChange(imageUrl);
      toast.success('Upload realizado com sucesso!');
    } catch (error) {
      toast.error(errorText(error, 'Erro ao fazer upload'));
    } finally {
      // What is shown from here on is the value again: the new one, or the one from before.
      setPreview(null);
      setSending(false);
      onBusy(false);
    }
  }

  return { sending, preview, send };
}

/** As a data: address, because the content policy lets no blob: through. */
function readAsAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
