import { spokenDay } from '@cesta/contract/base/calendar';
import { cents, formatCents, fromReais } from '@cesta/contract/base/money';
import { shippingReais } from '@cesta/contract/orders/order-constants';
import type { ComingBasketAnswer } from '@cesta/contract/orders/orders';
import type { PhoneOrder, PhoneOrderOptions } from '@cesta/contract/orders/phone-orders';
import type { Person } from '@cesta/contract/panel/people';
import { useState } from 'react';
import { useKeptAlong, useTyped } from '../../../forms/typed-again.ts';
import { newKey } from '../../../order/checkout-draft.ts';
import { panel } from '../../../queries/query-keys.ts';
import { useAction } from '../../../queries/use-action.ts';
import { apiQuery, useApiQuery } from '../../../queries/use-api-query.ts';
import { api } from '../../../session/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AddressChoice } from '../../parts/address-choice.tsx';
import { counted } from '../../parts/counted.ts';
import { type CartLine, PhoneCart, sumOf } from './phone-cart.tsx';

type Payment = 'link' | 'door';

const OPTIONS = apiQuery<PhoneOrderOptions>(
  panel.phoneOrderOptions,
  '/admin/phone-orders/options',
  'Erro ao carregar as formas de pagamento',
);

const basketOf = (id: string) =>
  apiQuery<ComingBasketAnswer>(
    panel.personPart(id, 'coming-basket'),
    `/admin/people/${id}/coming-basket`,
    'Erro ao carregar a próxima cesta',
  );

interface PhoneOrderFormProps {
  person: Person;
  onMade: (order: PhoneOrder) => void;
}

/** One key for the whole form: pressed twice, or again after a lost answer, it is one order. */
export function PhoneOrderForm({ person, onMade }: PhoneOrderFormProps) {
  const keptAs = `phone order of ${person.id}`;
  const [key] = useKeptAlong(`${keptAs}, key`, newKey);
  const [lines, setLines] = useTyped<CartLine[]>(`${keptAs}, lines`, []);
  const standard = person.addresses.find((it) => it.is_default)?.id ?? '';
  const [addressId, setAddressId] = useTyped(`${keptAs}, address`, standard);
  const [withBasket, setWithBasket] = useTyped(`${keptAs}, along`, false);
  const [payment, setPayment] = useTyped<Payment>(`${keptAs}, payment`, 'link');
  const [notes, setNotes] = useTyped(`${keptAs}, notes`, '');
  const [tried, setTried] = useState(false);
  const options = useApiQuery(OPTIONS);
  const basket = useApiQuery(basketOf(person.id), { forEditing: true }).data?.basket ?? null;
  const isAlong = withBasket && basket !== null;
  const { busy, perform } = useAction({
    run: (body: object) => api.post<PhoneOrder>(`/admin/people/${person.id}/orders`, body),
    failed: 'Erro ao anotar o pedido',
    changes: [
      panel.person(person.id),
      panel.products,
      panel.basketProducts,
      panel.deliveries,
      panel.worklist,
    ],
    onDone: onMade,
  });
  const total = cents(sumOf(lines) + fromReais(shippingReais(isAlong)));
  const isMissing = lines.length === 0 || (!isAlong && !addressId);

  function submit(): void {
    setTried(true);
    if (isMissing) return;
    void perform({
      items: lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
      payment,
      key,
      notes,
      ...(isAlong ? { withBasket: true, deliveryId: basket.id } : { addressId }),
    });
  }

  return (
    <div className="grid gap-6">
      <PhoneCart
        lines={lines}
        error={tried && lines.length === 0 ? 'Ponha pelo menos um produto' : undefined}
        onChange={setLines}
      />
      {basket && (
        <CheckboxField
          label={`Receber junto com a cesta de ${spokenDay(basket.date)}, sem frete`}
          checked={withBasket}
          onChange={() => setWithBasket(!withBasket)}
        />
      )}
      {!isAlong && (
        <AddressChoice personId={person.id} chosen={addressId} onChoose={(id) => setAddressId(id)} />
      )}
      {tried && !isAlong && !addressId && <p role="alert">Escolha um endereço de entrega.</p>}
      <TextField
        label="Observações (opcional)"
        maxLength={500}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      <PaymentChoice options={options.data} chosen={payment} onChoose={setPayment} />
      <div className="sticky -bottom-6 z-10 -mx-5 flex flex-wrap items-center justify-between gap-3 border-line border-t bg-paper px-5 py-4 sm:-mx-6 sm:px-6">
        <p aria-live="polite" className="text-lead font-semibold tabular-nums">
          {lines.length === 0 ? 'Nada no pedido ainda' : `Total ${formatCents(total)}`}
          {lines.length > 0 && (
            <span className="block text-small font-normal text-ink-soft">
              {isAlong ? 'sem frete' : `com ${formatCents(fromReais(shippingReais(false)))} de frete`}
            </span>
          )}
        </p>
        <Button size="lg" busy={busy} className="max-sm:w-full" onClick={submit}>
          Anotar pedido
        </Button>
      </div>
    </div>
  );
}

interface PaymentChoiceProps {
  options: PhoneOrderOptions | undefined;
  chosen: Payment;
  onChoose: (payment: Payment) => void;
}

function PaymentChoice({ options, chosen, onChoose }: PaymentChoiceProps) {
  const ways: { value: Payment; text: string }[] = [
    {
      value: 'link',
      text: `Link de pagamento por e-mail e WhatsApp, vale ${counted(options?.hours ?? 24, 'hora', 'horas')}`,
    },
    ...(options?.payAtDoor ? [{ value: 'door' as const, text: 'Paga na entrega' }] : []),
  ];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">Pagamento</legend>
      {ways.map(({ value, text }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-edge bg-white px-3 py-2 has-checked:border-leaf has-checked:bg-leaf-pale"
        >
          <input
            type="radio"
            name="pagamento-do-pedido"
            className="size-4.5 shrink-0 accent-leaf"
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
