import { DELIVERY_TIME } from '@cesta/contract/base/constants';
import { onlyDigits } from '@cesta/contract/base/formats';
import type { Coverage } from '@cesta/contract/coverage/coverage';
import type { Address } from '@cesta/contract/identity/identity';
import { MapPinOff, Plus, Truck } from 'lucide-react';
import { addressLines } from '../../order/delivery-address.ts';
import { ExpectedArrival } from '../../order/expected-arrival.tsx';
import { useApi } from '../../session/use-loading.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';

interface AddressChoiceProps {
  addresses: readonly Address[] | undefined;
  error: string | undefined;
  loading: boolean;
  onRetry: () => void;
  chosen: Address | undefined;
  onChoose: (id: string) => void;
  /** Called when the person leaves to add one. */
  onAdd: () => void;
}

export function AddressChoice(props: AddressChoiceProps) {
  const { addresses, error, loading, onRetry, chosen, onChoose, onAdd } = props;
  if (!addresses && error) return <LoadingFailed error={error} loading={loading} onRetry={onRetry} />;
  if (!addresses) {
    return (
      <SkeletonArea className="grid gap-3">
        <Skeleton className="h-28" />
      </SkeletonArea>
    );
  }
  if (addresses.length === 0) return <NoAddress onAdd={onAdd} />;
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-3">
        <legend className="sr-only">Endereço de entrega</legend>
        {addresses.map((address) => (
          <AddressOption
            key={address.id}
            address={address}
            isChosen={address.id === chosen?.id}
            onChoose={() => onChoose(address.id)}
          />
        ))}
      </fieldset>
      {chosen && <DeliveryPromise zipcode={chosen.zipcode} />}
      <AddAddress variant="quiet" onAdd={onAdd} />
    </div>
  );
}

interface AddressOptionProps {
  address: Address;
  isChosen: boolean;
  onChoose: () => void;
}

function AddressOption({ address, isChosen, onChoose }: AddressOptionProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-control border border-edge bg-white p-4 transition-colors has-checked:border-leaf has-checked:bg-leaf-pale has-checked:outline-1 has-checked:outline-leaf has-focus-visible:outline-3 has-focus-visible:outline-leaf-deep">
      <input
        type="radio"
        name="address"
        value={address.id}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5.5 shrink-0 accent-leaf focus-visible:outline-none"
      />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 wrap-anywhere">{address.label}</span>
          {address.is_default && <Badge tone="plain">Padrão</Badge>}
        </span>
        {addressLines(address).map((line) => (
          <span key={line} className="block wrap-anywhere text-ink-soft">
            {line}
          </span>
        ))}
      </span>
    </label>
  );
}

/** Says it before the button is pressed; the server has the last word. */
function DeliveryPromise({ zipcode }: { zipcode: string }) {
  const { data } = useApi<Coverage>(`/zipcode/check/${onlyDigits(zipcode)}`, 'Erro ao verificar CEP');
  return (
    <div role="status">
      {data?.covered === false ? (
        <p className="flex items-start gap-2.5 rounded-control bg-sun-pale px-4 py-3 text-sun-deep">
          <MapPinOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          Ainda não entregamos neste endereço. Escolha outro em Salvador ou Cruz das Almas.
        </p>
      ) : (
        <div className="grid gap-2">
          <p className="flex items-start gap-2.5 text-leaf-deep">
            <Truck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            Chega em {DELIVERY_TIME} depois do pagamento.
          </p>
          <ExpectedArrival key={zipcode} zipcode={zipcode} />
        </div>
      )}
    </div>
  );
}

function NoAddress({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="grid gap-4">
      <p>Você ainda não tem um endereço guardado. Diga onde a cesta deve chegar e volte direto para cá.</p>
      <AddAddress variant="secondary" onAdd={onAdd} />
    </div>
  );
}

function AddAddress({ variant, onAdd }: { variant: 'secondary' | 'quiet'; onAdd: () => void }) {
  return (
    <LinkButton
      to="/conta?tab=enderecos"
      state={{ from: '/checkout' }}
      onClick={onAdd}
      variant={variant}
      className={variant === 'quiet' ? '-ml-5 justify-self-start' : 'sm:justify-self-start'}
    >
      <Plus aria-hidden="true" className="size-5" />
      Adicionar endereço
    </LinkButton>
  );
}

function LoadingFailed({
  error,
  loading,
  onRetry,
}: Pick<AddressChoiceProps, 'loading' | 'onRetry'> & { error: string }) {
  return (
    <div role="alert" className="grid gap-3">
      <p className="font-semibold text-tomato-deep">{error}</p>
      <Button variant="secondary" busy={loading} onClick={onRetry} className="justify-self-start">
        Tentar novamente
      </Button>
    </div>
  );
}
