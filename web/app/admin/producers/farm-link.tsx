import { formatMoment } from '@cesta/contract/base/calendar';
import type { FarmLink as FarmLinkAnswer } from '@cesta/contract/supply/farm-links';
import { Copy, ExternalLink, Link2Off, MessageCircle, RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { whatsAppAddress } from '../parts/payment-link.tsx';
import { Section } from './farm-form.tsx';

interface FarmLinkProps {
  producer: { id: string; name: string };
  /** Without one WhatsApp asks to whom. */
  phone: string | null;
}

type Question = 'renew' | 'revoke';

/** The farmer's private page, for the office: hand over its address, or end it. */
export function FarmLink({ producer: { id, name }, phone }: FarmLinkProps) {
  const path = `/admin/farms/${id}/link`;
  const query = useApiQuery(
    apiQuery<FarmLinkAnswer>(panel.farmLink(id), path, 'Erro ao carregar a página do produtor'),
  );
  const [asking, setAsking] = useState<Question | null>(null);
  const changes = [panel.farmLink(id)];
  const renew = useAction({
    run: () => api.post(path, {}),
    done: 'Link novo pronto para enviar',
    failed: 'Erro ao criar o link',
    changes,
  });
  const revoke = useAction({
    run: () => api.delete(path),
    done: 'Link revogado',
    failed: 'Erro ao revogar o link',
    changes,
  });
  return (
    <Section title="Página do produtor">
      <Loaded from={query} waiting={<RowsSkeleton rows={2} />}>
        {({ link }) =>
          link ? (
            <OpenLink link={link} name={name} phone={phone} onAsk={setAsking} />
          ) : (
            <>
              <p className="text-ink-soft">
                Ainda sem link. O próximo pedido de colheita leva um; se quiser enviar antes, crie agora.
              </p>
              <Button
                variant="secondary"
                className="max-sm:w-full sm:justify-self-start"
                busy={renew.busy}
                onClick={() => void renew.perform()}
              >
                Criar link
              </Button>
            </>
          )
        }
      </Loaded>
      <ConfirmDialog
        open={asking !== null}
        title={asking === 'renew' ? 'Renovar link' : 'Revogar link'}
        confirmLabel={asking === 'renew' ? 'Renovar' : 'Revogar'}
        busy={renew.busy || revoke.busy}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          if (await (asking === 'renew' ? renew : revoke).perform()) setAsking(null);
        }}
      >
        {asking === 'renew'
          ? `O link que ${name} tem hoje deixa de funcionar na hora. Envie o novo em seguida.`
          : `O link que ${name} tem hoje deixa de funcionar na hora. O próximo pedido de colheita leva um novo.`}
      </ConfirmDialog>
    </Section>
  );
}

interface OpenLinkProps {
  link: NonNullable<FarmLinkAnswer['link']>;
  name: string;
  phone: string | null;
  onAsk: (question: Question) => void;
}

function OpenLink({ link: { url, createdAt, lastUsedAt }, name, phone, onAsk }: OpenLinkProps) {
  const address = useRef<HTMLParagraphElement>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toast.success('Link copiado!');
    } catch {
      // Without https there is no clipboard: then it is selected, to be copied by hand.
      if (address.current) window.getSelection()?.selectAllChildren(address.current);
      toast.warning('Copie o link selecionado.');
    }
  }

  const text = `Olá, ${name}! Aqui você vê os pedidos de colheita e responde: ${url}`;
  return (
    <>
      <p ref={address} className="rounded-control bg-paper-deep px-3 py-2 text-small wrap-anywhere">
        {url}
      </p>
      <p className="text-small text-ink-soft">
        Criado em {formatMoment(createdAt)}.{' '}
        {lastUsedAt ? `Aberto por último em ${formatMoment(lastUsedAt)}.` : 'Ainda não foi aberto.'} Quem tem
        o link responde pelo produtor.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" className="max-sm:grow" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-5" />
          Copiar link
        </Button>
        {/* From here it counts as the office's look, not as the farmer's. */}
        <LinkButton variant="secondary" to={url} target="_blank" rel="noreferrer" className="max-sm:grow">
          <ExternalLink aria-hidden="true" className="size-5" />
          Ver página
        </LinkButton>
        <LinkButton
          variant="secondary"
          to={whatsAppAddress(phone, text)}
          target="_blank"
          rel="noreferrer"
          className="max-sm:grow"
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          WhatsApp
        </LinkButton>
        {/* What cuts off the link of today stays together, apart from what hands it on. */}
        <div className="flex flex-wrap max-sm:w-full">
          <Button variant="quiet" className="max-sm:grow" onClick={() => onAsk('renew')}>
            <RefreshCw aria-hidden="true" className="size-5" />
            Renovar
          </Button>
          <Button variant="quiet" className="text-tomato-deep! max-sm:grow" onClick={() => onAsk('revoke')}>
            <Link2Off aria-hidden="true" className="size-5" />
            Revogar
          </Button>
        </div>
      </div>
    </>
  );
}
