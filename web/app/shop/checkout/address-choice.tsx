import { onlyDigits } from '@cesta/contract/base/formats';
import type { Coverage } from '@cesta/contract/coverage/coverage';
import type { Address } from '@cesta/contract/identity/identity';
import { DELIVERY_TIME } from '@cesta/contract/orders/order-constants';
import { MapPinOff, Plus, Truck } from 'lucide-react';
import { AddressOptions } from '../../order/address-options.tsx';
import { ExpectedArrival } from '../../order/expected-arrival.tsx';
import { useApi } from '../../session/use-loading.ts';
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
    // As tall as one address with its promise: nothing below moves for whoever has one, as most people do.
    return (
      <SkeletonArea className="grid gap-4">
        <Skeleton className="h-40 sm:h-34" />
        <Skeleton className="h-34 sm:h-15" />
        <Skeleton className="h-11 w-48" />
      </SkeletonArea>
    );
  }
  if (addresses.length === 0) return <NoAddress onAdd={onAdd} />;
  return (
    <div className="grid gap-4">
      <AddressOptions
        legend="Endereço de entrega"
        name="address"
        addresses={addresses}
        chosen={chosen?.id}
        onChoose={onChoose}
      />
      {chosen && <DeliveryPromise zipcode={chosen.zipcode} />}
      <AddAddress variant="quiet" onAdd={onAdd} />
    </div>
  );
}

/** Says it before the button is pressed, and nothing before it is known; the server has the last word. */
function DeliveryPromise({ zipcode }: { zipcode: string }) {
  const { data, loading } = useApi<Coverage>(
    `/zipcode/check/${onlyDigits(zipcode)}`,
    'Erro ao verificar CEP',
  );
  return (
    <div role="status">
      {data?.covered === false ? (
        <p className="flex items-start gap-2.5 rounded-control bg-sun-pale px-4 py-3 text-sun-deep">
          <MapPinOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          Ainda não entregamos neste endereço. Escolha outro em Salvador ou Cruz das Almas.
        </p>
      ) : (
        <div className="grid gap-2">
          {data === undefined && loading ? (
            <Skeleton className="h-13 sm:h-6.5" />
          ) : (
            <p className="flex items-start gap-2.5 text-leaf-deep">
              <Truck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              Chega em {DELIVERY_TIME} depois do pagamento.
            </p>
          )}
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
