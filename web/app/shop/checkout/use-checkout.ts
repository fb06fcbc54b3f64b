import type { Address } from '@cesta/contract/identity';
import type { CheckoutRequest } from '@cesta/contract/orders';
import { useEffect, useState } from 'react';
import {
  type CheckoutDraft,
  changeDraft,
  dropKey,
  keyFor,
  markSent,
  readCheckoutDraft,
} from '../../order/checkout-draft.ts';
import { returnAddresses } from '../../order/return-addresses.ts';
import { departureText, useDeparture } from '../../order/use-departure.ts';
import { ApiError } from '../../session/api-client.ts';
import type { Cart } from '../../session/cart-rules.ts';
import type { SessionUser } from '../../session/storage.ts';
import { toast } from '../../ui/toast-store.ts';

const FAILED = 'Erro ao processar checkout. Tente novamente.';
const WITHOUT_URL = 'URL de checkout não recebida';

/** Why the order was not taken, where there is something that helps. */
export type Refusal = { text: string } & (
  | { kind: 'sold-out'; fix: () => void }
  | { kind: 'address' | 'orders' | 'too-large' | 'email' }
);

const KINDS: Record<string, Refusal['kind']> = {
  OUT_OF_STOCK: 'sold-out',
  PRODUCT_UNAVAILABLE: 'sold-out',
  NO_ADDRESS: 'address',
  OUT_OF_COVERAGE: 'address',
  ORDER_ALREADY_PAID: 'orders',
  UNPAID_ORDERS_LIMIT: 'orders',
  ORDER_TOO_LARGE: 'too-large',
  EMAIL_UNCONFIRMED: 'email',
};
/** The order under the key is over: cancelled in the meantime, or removed. */
const OVER = ['ORDER_NOT_PAYABLE', 'ORDER_NOT_FOUND'];
const SERVER_FAILED = 500;

interface CheckoutInput {
  user: SessionUser;
  items: Cart;
  addresses: readonly Address[] | undefined;
  /** The addresses are on their way. */
  loading: boolean;
  onSoldOut: () => Promise<void>;
}

export function useCheckout({ user, items, addresses, loading, onSoldOut }: CheckoutInput) {
  const [draft, setDraft] = useState(readCheckoutDraft);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isEarly, setEarly] = useState(false);
  const { leaving, depart } = useDeparture();
  const address = chosenAddress(addresses, draft);
  const notes = draft.notes ?? '';

  /** Everything that makes this order this order. */
  function choices(): string {
    const lines = items.map(({ id, quantity, price }) => [id, quantity, price]);
    return JSON.stringify([user.id, address?.id, notes.trim(), lines]);
  }

  function send(addressId: string): Promise<void> {
    const body = {
      items: items.map(({ id, quantity }) => ({ productId: id, quantity })),
      ...returnAddresses(window.location.origin),
      addressId,
      notes: notes.trim(),
      key: keyFor(choices()),
    } satisfies CheckoutRequest;
    markSent();
    return depart({ path: '/stripe/create-checkout-session', body, withoutUrl: WITHOUT_URL });
  }

  async function pay(): Promise<void> {
    setRefusal(null);
    if (!addresses && loading) return setEarly(true);
    if (!address) {
      toast.warning(addresses ? 'Adicione um endereço de entrega para pagar' : 'Escolha onde entregar');
      return;
    }
    try {
      await send(address.id).catch((error: unknown) => {
        if (!(error instanceof ApiError && OVER.includes(error.code ?? ''))) throw error;
        // That order is over and its units are back on the shelf: this press makes a new one.
        dropKey();
        return send(address.id);
      });
    } catch (error) {
      refuse(error);
    }
  }

  // Pressed before the addresses were there: the press counts as soon as they are.
  useEffect(() => {
    if (!isEarly || loading) return;
    setEarly(false);
    void pay();
  });

  function refuse(error: unknown): void {
    const text = departureText(error, FAILED);
    toast.error(text);
    // Only a clear refusal says that no order was made.
    if (error instanceof ApiError && error.status < SERVER_FAILED) dropKey();
    setDraft(readCheckoutDraft());
    const kind = error instanceof ApiError ? KINDS[error.code ?? ''] : undefined;
    if (kind) setRefusal(kind === 'sold-out' ? { kind, text, fix: () => void onSoldOut() } : { kind, text });
  }

  return {
    address,
    notes,
    refusal,
    leaving,
    isEarly,
    /** An order with exactly these choices may already be there. */
    isWaiting: draft.sent === true && draft.keyOf === choices(),
    chooseAddress: (addressId: string) => setDraft(changeDraft({ addressId, addressesBefore: undefined })),
    leaveForAddress: () => void changeDraft({ addressesBefore: addresses?.map(({ id }) => id) }),
    changeNotes: (text: string) => setDraft(changeDraft({ notes: text })),
    dismissRefusal: () => setRefusal(null),
    pay: () => void pay(),
  };
}

/** The one just added, or chosen before, if it is still there; else the default, else the first. */
function chosenAddress(
  addresses: readonly Address[] | undefined,
  { addressId, addressesBefore }: CheckoutDraft,
): Address | undefined {
  if (!addresses) return undefined;
  const added = addressesBefore && addresses.filter(({ id }) => !addressesBefore.includes(id));
  return (
    (added?.length === 1 ? added[0] : undefined) ??
    addresses.find((address) => address.id === addressId) ??
    addresses.find((address) => address.is_default) ??
    addresses[0]
  );
}
