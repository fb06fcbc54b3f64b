import { onlyDigits } from '@cesta/contract/base/formats';
import type { Address, AddressImpact, AddressInput } from '@cesta/contract/identity/identity';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import emptyAddresses from '../../art/step-deliver.svg';
import { Loaded } from '../../queries/loaded.tsx';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { listOf } from '../../session/api-client.ts';
import { useReturnTo } from '../../session/guards.tsx';
import { readKeptCep } from '../../session/kept-cep.ts';
import type { SessionUser } from '../../session/storage.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { addressesOf } from '../account-queries.ts';
import { BasketAddressDialog } from '../basket-address/basket-address-dialog.tsx';
import { AddressCard } from './address-card.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { BasketAddressNote } from './basket-address-note.tsx';
import { useAddressActions } from './use-address-actions.ts';
import { useBasketAddress } from './use-basket-address.ts';

const GRID = 'grid gap-4 lg:grid-cols-2';

export function AddressesTab({ user }: { user: SessionUser }) {
  const addresses = useApiQuery(addressesOf(user), { onReturn: true });
  return (
    <Loaded from={addresses} tells="by-toast" waiting={<AddressesSkeleton />}>
      {(data) => <Addresses userId={user.id} addresses={listOf<Address>(data, 'addresses')} />}
    </Loaded>
  );
}

function AddressesSkeleton() {
  return (
    <SkeletonArea className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-11 w-full rounded-full sm:w-52" />
      </div>
      <div className={GRID}>
        <Skeleton className="h-48 rounded-card" />
        <Skeleton className="h-48 rounded-card" />
      </div>
    </SkeletonArea>
  );
}

interface AddressesProps {
  userId: string;
  addresses: readonly Address[];
}

type Open =
  | { dialog: 'form'; address?: Address }
  | { dialog: 'removal' | 'baskets'; address: Address }
  | null;

function Addresses({ userId, addresses }: AddressesProps) {
  const actions = useAddressActions(userId);
  const [open, setOpen] = useState<Open>(null);
  const navigate = useNavigate();
  const returnTo = useReturnTo();
  // What is opened while an answer is on its way is not what asked.
  const close = () => setOpen((now) => (now === open ? null : now));
  const isStill = useStill(open);
  const edited = open?.dialog === 'form' ? open.address : undefined;
  const basketAddress = useBasketAddress();
  const inUse = addresses.find(({ id }) => id === basketAddress?.id);
  const byDefault = addresses.find(({ is_default }) => is_default);
  // The button that asked goes with what it did: the baskets go to its card now.
  const heading = useKeptFocus<HTMLHeadingElement>(`${addresses.length} ${inUse?.id} ${open?.dialog}`);
  const removesInUse = open?.dialog === 'removal' && open.address.id === inUse?.id;

  async function save(input: AddressInput, impact?: AddressImpact) {
    await actions.save(input, edited, impact);
    const isHere = isStill(open);
    close();
    // Whoever was sent here for an address, as by the checkout, goes on from where they came.
    if (returnTo && isHere) await navigate(returnTo);
  }

  async function remove(address: Address) {
    await actions.remove(address);
    // Whatever came of it stands in the list behind the question.
    close();
  }

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading ref={heading} tabIndex={-1} className="outline-none">
          Endereços de entrega
        </Heading>
        <Button onClick={() => setOpen({ dialog: 'form' })} className="max-sm:w-full">
          <Plus aria-hidden="true" className="size-5" />
          Adicionar endereço
        </Button>
      </div>
      {inUse && <BasketAddressNote address={inUse} />}
      {addresses.length === 0 ? (
        <EmptyState art={emptyAddresses} title="Nenhum endereço por aqui">
          <p>Diga onde a sua cesta deve chegar.</p>
        </EmptyState>
      ) : (
        <ul className={GRID}>
          {addresses.map((address) => (
            <li key={address.id} className="grid">
              <AddressCard
                address={address}
                isDefault={address === byDefault}
                choosing={actions.choosing === address.id}
                hasBaskets={address.id === inUse?.id}
                onTakeBaskets={
                  basketAddress && address.id !== inUse?.id
                    ? () => setOpen({ dialog: 'baskets', address })
                    : undefined
                }
                onEdit={() => setOpen({ dialog: 'form', address })}
                onRemove={() => setOpen({ dialog: 'removal', address })}
                onChoose={() => void actions.choose(address)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddressDialog
        open={open?.dialog === 'form'}
        address={edited}
        startCep={startCepOf(addresses)}
        onPreview={edited && edited.id === inUse?.id ? (input) => actions.preview(input, edited) : undefined}
        onSave={save}
        onClose={close}
      />
      <BasketAddressDialog
        open={removesInUse || open?.dialog === 'baskets'}
        userId={userId}
        addresses={addresses}
        inUse={inUse?.id}
        startWith={open?.dialog === 'baskets' ? open.address.id : undefined}
        removing={removesInUse ? inUse : undefined}
        onClose={close}
      />
      <ConfirmDialog
        open={open?.dialog === 'removal' && !removesInUse}
        title="Remover endereço"
        confirmLabel="Remover"
        busy={actions.removing}
        onConfirm={() => {
          if (open?.dialog === 'removal') void remove(open.address);
        }}
        onClose={close}
      >
        Tem certeza que deseja remover o endereço “{open?.address?.label}”?
      </ConfirmDialog>
    </div>
  );
}

/** Whether that is what is on screen, asked by an answer that comes late. */
function useStill<T>(shown: T): (asked: T) => boolean {
  const now = useRef<{ shown: T } | null>(null);
  useEffect(() => {
    now.current = { shown };
    return () => {
      now.current = null;
    };
  }, [shown]);
  return (asked) => now.current?.shown === asked;
}

/** The CEP that was asked about, unless an address has it already: a second one is somewhere else. */
function startCepOf(addresses: readonly Address[]): string | undefined {
  const kept = readKeptCep()?.cep;
  return addresses.some(({ zipcode }) => onlyDigits(zipcode) === kept) ? undefined : kept;
}
