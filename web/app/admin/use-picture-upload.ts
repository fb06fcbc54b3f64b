import type { Uploaded } from '@cesta/contract/content';
import { UPLOAD_MAX_BYTES } from '@cesta/contract/pictures';
import { useState } from 'react';
import { api, errorText } from '../session/api-client.ts';
import { toast } from '../ui/toast-store.ts';

/** Shows a chosen file at once and hands over its address when the store has it. */
export function usePictureUpload(onChange: (imageUrl: string) => void, onBusy: (busy: boolean) => void) {
  const [sending, setSending] = useState(false);
  const [preview, setPreview] = useState<string | null>(null);

  async function send(file: File | undefined): Promise<void> {
    if (!file || sending) return;
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
