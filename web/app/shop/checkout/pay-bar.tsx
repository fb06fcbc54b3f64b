import type { Cents } from '@cesta/contract/base/money';
import type { Address } from '@cesta/contract/identity/identity';
import type { DeliveryAddress } from '@cesta/contract/orders/orders';
import { LockKeyhole, MapPin } from 'lucide-react';
import { streetLine } from '../../order/delivery-address.ts';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Price } from '../../ui/price.tsx';

export interface PayProps {
  total: Cents;
  address: Address | DeliveryAddress | undefined;
  leaving: boolean;
  onPay: () => void;
}

/** Where it goes and what it costs, always in sight. Part of the flow: it comes to rest and covers nothing. */
export function PayBar({ total, address, leaving, onPay }: PayProps) {
  return (
    <div className="sticky bottom-0 z-20 border-line border-t bg-paper/95 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm">
      <Container
        width="text"
        className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
      >
        <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4">
          <DeliverTo address={address} />
          <p className="shrink-0">
            <span className="sr-only">Total </span>
            <Price amount={total} size="lg" />
          </p>
        </div>
        <PayButton leaving={leaving} onPay={onPay} />
      </Container>
    </div>
  );
}

export function DeliverTo({ address }: Pick<PayProps, 'address'>) {
  return (
    <p className="flex min-w-0 grow basis-32 items-center gap-2 text-small">
      <MapPin aria-hidden="true" className="size-5 shrink-0 text-leaf" />
      <span className="truncate">
        {address ? (
          <>
            <span className="sr-only">Entrega em </span>
            {streetLine(address)}
          </>
        ) : (
          'Escolha onde entregar'
        )}
      </span>
    </p>
  );
}

export function PayButton({
  leaving,
  onPay,
  wide,
}: Pick<PayProps, 'leaving' | 'onPay'> & { wide?: boolean }) {
  return (
    <Button size="lg" busy={leaving} onClick={onPay} className={wide ? 'w-full shrink-0' : 'max-sm:w-full'}>
      <LockKeyhole aria-hidden="true" className="size-5" />
      Pagar
    </Button>
  );
}
