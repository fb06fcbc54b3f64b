import type { AddressImpact } from '@cesta/contract/identity/identity';
import type { Subscription, SubscriptionAddressAnswer } from '@cesta/contract/subscriptions/subscriptions';
import { useState } from 'react';
import { Loaded } from '../../../queries/loaded.tsx';
import { panel } from '../../../queries/query-keys.ts';
import { useApiQuery } from '../../../queries/use-api-query.ts';
import { api } from '../../../session/api-client.ts';
import { ImpactList } from '../../../subscription/address-impact/impact-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { AddressChoice } from '../../parts/address-choice.tsx';
import { type DeskAct, pathOf } from './use-desk.ts';

interface DeskAddressProps {
  personId: string;
  subscription: Subscription;
  perform: (act: DeskAct) => Promise<boolean>;
  onClose: () => void;
}

/** Where the baskets go from now on: first what that moves, then the move. */
export function DeskAddress({ personId, subscription, perform, onClose }: DeskAddressProps) {
  const [addressId, setAddressId] = useState(subscription.address?.id ?? '');
  const isOther = addressId !== '' && addressId !== subscription.address?.id;
  return (
    <Dialog open onClose={onClose} title="Endereço das cestas">
      <div className="grid gap-5">
        <AddressChoice personId={personId} chosen={addressId} onChoose={setAddressId} />
        {isOther && (
          <Move
            key={addressId}
            id={subscription.id}
            addressId={addressId}
            onMove={async (expected) => {
              const act = { path: '/address', method: 'PUT' as const, body: { addressId, expected } };
              if (await perform(act)) onClose();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

interface MoveProps {
  id: string;
  addressId: string;
  onMove: (expected: string) => Promise<void>;
}

function Move({ id, addressId, onMove }: MoveProps) {
  const [busy, setBusy] = useState(false);
  const outlook = useApiQuery<AddressImpact>(
    {
      key: panel.addressImpact(id, addressId),
      attempt: 'Erro ao calcular as entregas',
      load: async () => {
        const body = { addressId, dry_run: true };
        return (await api.put<SubscriptionAddressAnswer>(`${pathOf(id)}/address`, body)).impact;
      },
    },
    { forEditing: true },
  );
  return (
    <Loaded from={outlook} waiting={<RowsSkeleton rows={2} />}>
      {(impact) => (
        <div className="grid gap-4">
          <ImpactList impact={impact} />
          <Button
            busy={busy}
            onClick={() => {
              setBusy(true);
              void onMove(impact.fingerprint).finally(() => setBusy(false));
            }}
          >
            Levar as cestas para lá
          </Button>
        </div>
      )}
    </Loaded>
  );
}
