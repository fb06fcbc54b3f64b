import type { Address } from '@cesta/contract/identity/identity';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { AddressLines } from '../../order/address-lines.tsx';
import { Loaded } from '../../queries/loaded.tsx';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { listOf } from '../../session/api-client.ts';
import { useSession } from '../../session/session-store.ts';
import type { SessionUser } from '../../session/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { addressesOf } from '../account-queries.ts';
import { BASKET_ADDRESS, BasketAddressChoice } from '../basket-address/basket-address-dialog.tsx';

/** Where the baskets go, and the way to have them brought elsewhere. */
export function BasketAddress({ subscription }: { subscription: Subscription }) {
  const { address } = subscription;
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  // A store that does not say where they go leaves nothing to show.
  if (!address || !user) return null;
  return (
    <Card as="section" aria-labelledby="endereco-das-cestas" className="p-5">
      <Subheading id="endereco-das-cestas">Suas cestas vão para</Subheading>
      <div className="mt-2 flex gap-3">
        <MapPin aria-hidden="true" className="size-6 shrink-0 text-leaf" />
        <address className="min-w-0 not-italic wrap-anywhere">
          <strong className="block">{address.label}</strong>
          <span className="text-ink-soft">
            <AddressLines address={address} />
          </span>
        </address>
      </div>
      <Button variant="secondary" wide className="mt-4" onClick={() => setOpen(true)}>
        Trocar endereço
      </Button>
      {open && <Choosing user={user} inUse={address.id} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Opens with the press, and says so where the addresses are late or cannot be had. */
function Choosing({ user, inUse, onClose }: { user: SessionUser; inUse: string; onClose: () => void }) {
  const addresses = useApiQuery(addressesOf(user));
  return (
    <Dialog open onClose={onClose} title={BASKET_ADDRESS}>
      <Loaded from={addresses} waiting={<OptionsSkeleton />}>
        {(data) => (
          <BasketAddressChoice
            userId={user.id}
            addresses={listOf<Address>(data, 'addresses')}
            inUse={inUse}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

function OptionsSkeleton() {
  return (
    <SkeletonArea className="grid gap-5">
      <Skeleton className="h-12" />
      <Skeleton className="h-33" />
      <Skeleton className="h-11" />
    </SkeletonArea>
  );
}
