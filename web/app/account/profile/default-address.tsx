import type { Address } from '@cesta/contract/identity/identity';
import { MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { AddressLines } from '../../order/address-lines.tsx';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { listOf } from '../../session/api-client.ts';
import type { SessionUser } from '../../session/storage.ts';
import { Card } from '../../ui/card.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { addressesOf } from '../account-queries.ts';

/** Where orders go, beside who they go to. Without an answer it still leads to the addresses. */
export function DefaultAddress({ user }: { user: SessionUser }) {
  const { data, loading } = useApiQuery(addressesOf(user), { onReturn: true });
  const addresses = listOf<Address>(data, 'addresses');
  const place = addresses.find(({ is_default }) => is_default) ?? addresses[0];
  return (
    <Card as="section" className="grid gap-3 p-5 sm:p-6">
      <Subheading className="flex items-center gap-2">
        <MapPin aria-hidden="true" className="size-5 shrink-0 text-leaf" />
        Onde a gente entrega
      </Subheading>
      {data === undefined && loading && <Skeleton className="h-20" />}
      {data !== undefined && (place ? <Lines address={place} /> : <p>Nenhum endereço por enquanto.</p>)}
      <Link
        to="?tab=enderecos"
        preventScrollReset
        className="flex min-h-11 items-center justify-self-start font-semibold text-leaf-deep underline underline-offset-4"
      >
        {data !== undefined && !place ? 'Adicionar um endereço' : 'Ver meus endereços'}
      </Link>
    </Card>
  );
}

function Lines({ address }: { address: Address }) {
  return (
    <div className="text-ink-soft wrap-anywhere">
      <p className="font-semibold text-ink">{address.label}</p>
      <address className="not-italic">
        <AddressLines address={{ ...address, complement: address.complement ?? '' }} />
      </address>
    </div>
  );
}
