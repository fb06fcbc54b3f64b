import { Link2, MessageCircle, Share2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useStore } from '../../shell/store-info.ts';
import { toast } from '../../ui/toast-store.ts';
import { absolute } from './page-head.tsx';

const LOOK =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-leaf-deep underline underline-offset-4';

interface ShareProps {
  /** What is shared, in words. */
  title: string;
  path: string;
}

/** From phone to phone: a link that works without scripts, and what the browser itself can do. No script of others. */
export function Share({ title, path }: ShareProps) {
  const { baseUrl } = useStore();
  const url = absolute(baseUrl, path);
  const hasSheet = useShareSheet();
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
        target="_blank"
        rel="noreferrer"
        className={LOOK}
      >
        <MessageCircle aria-hidden="true" className="size-5" />
        Mandar para alguém no WhatsApp
        <span className="sr-only"> (abre em outra aba)</span>
      </a>
      <button
        type="button"
        className={LOOK}
        onClick={() => void (hasSheet ? openSheet(title, url) : copy(url))}
      >
        {hasSheet ? (
          <>
            <Share2 aria-hidden="true" className="size-5" />
            Compartilhar
          </>
        ) : (
          <>
            <Link2 aria-hidden="true" className="size-5" />
            Copiar link
          </>
        )}
      </button>
    </p>
  );
}

/** The server knows no browser: pages are rendered with the link to copy. */
function useShareSheet(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => typeof navigator.share === 'function',
    () => false,
  );
}

async function openSheet(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closed without choosing: nothing to say.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url);
  }
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Link copiado!');
  } catch {
    // Refused, or not there without https: the address can still be taken by hand.
    toast.info(`Copie o endereço: ${url}`);
  }
}
