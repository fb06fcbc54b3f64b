import { UPLOAD_MAX_BYTES } from '@cesta/contract/base/pictures';
import type { Uploaded } from '@cesta/contract/content/content';
import { useState } from 'react';
import { useAction } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { toast } from '../../ui/toast-store.ts';

/** Shows a chosen file at once and hands over its address when the store has it. */
export function usePictureUpload(onChange: (imageUrl: string) => void, onBusy: (busy: boolean) => void) {
  const [preview, setPreview] = useState<string | null>(null);
  const { busy, perform } = useAction({
    run: async (file: File) => {
      setPreview(await readAsAddress(file));
      const form = new FormData();
      form.append('image', file);
      return api.post<Uploaded>('/upload', form);
    },
    done: 'Upload realizado com sucesso!',
    failed: 'Erro ao fazer upload',
    onDone: ({ imageUrl }) => onChange(imageUrl),
  });

  async function send(file: File | undefined): Promise<void> {
    if (!file || busy) return;
    if (!file.type.startsWith('image/')) return toast.warning('Apenas imagens são permitidas');
    if (file.size > UPLOAD_MAX_BYTES) return toast.warning('Imagem muito grande! Máximo 5MB');
    onBusy(true);
    await perform(file);
    // What is shown from here on is the value again: the new one, or the one from before.
    setPreview(null);
    onBusy(false);
  }

  return { sending: busy, preview, send };
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
