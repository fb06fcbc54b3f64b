import { useEffect, useState } from 'react';
import { send } from '../session/api-client.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Photos that open with a token: small ones in a row, each large in a dialog. */
export function PrivatePhotos({ photos }: { photos: readonly string[] }) {
  const [opened, setOpened] = useState<string | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {photos.map((path, index) => (
          <li key={path}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpened(path)}
              className="block size-20 overflow-hidden rounded-control border border-line"
            >
              <PrivatePhoto
                path={path}
                alt={`Foto ${index + 1} do relato`}
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <Dialog open={opened !== null} onClose={() => setOpened(null)} title="Foto do relato" shape="wide">
        {opened && <PrivatePhoto path={opened} alt="Foto do relato" className="mx-auto h-auto max-w-full" />}
      </Dialog>
    </>
  );
}

function PrivatePhoto({ path, alt, className }: { path: string; alt: string; className: string }) {
  const photo = usePhoto(path);
  if (photo === 'failed') return <span className="block p-2 text-small">Foto indisponível</span>;
  if (photo === null) return <Skeleton className="size-full min-h-18" />;
  return <img src={photo} alt={alt} className={className} />;
}

/** As a data: address, because a picture's own request carries no token and the content policy lets no blob: through. */
function usePhoto(path: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    send('GET', path, undefined, { signal: gone.signal })
      .then(async (response) => readAsAddress(await response.blob()))
      .then(
        (found) => !gone.signal.aborted && setAddress(found),
        () => !gone.signal.aborted && setAddress('failed'),
      );
    return () => gone.abort();
  }, [path]);
  return address;
}

export function readAsAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
