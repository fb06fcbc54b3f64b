const FAILED = 'Erro ao processar checkout. Tente novamente.';

/** Why the payment page was not had: the server refused or failed, its answer had no address, or there was none. */
export type Failure =
  | { kind: 'answer'; status: number; code: string | undefined; text: string }
  | { kind: 'without-url' }
  | { kind: 'unreachable' };

/** Why the order was not taken, where there is something that helps. */
export interface Refusal {
  text: string;
  kind: 'sold-out' | 'address' | 'orders' | 'too-large' | 'email' | 'basket';
}

const KINDS: Record<string, Refusal['kind']> = {
  OUT_OF_STOCK: 'sold-out',
  PRODUCT_UNAVAILABLE: 'sold-out',
  NO_ADDRESS: 'address',
  OUT_OF_COVERAGE: 'address',
  ORDER_ALREADY_PAID: 'orders',
  UNPAID_ORDERS_LIMIT: 'orders',
  ORDER_TOO_LARGE: 'too-large',
  ORDER_TOO_SMALL: 'too-large',
  EMAIL_UNCONFIRMED: 'email',
  BASKET_GONE: 'basket',
};
/** The order under the key is over: cancelled in the meantime, or removed. */
const OVER = ['ORDER_NOT_PAYABLE', 'ORDER_NOT_FOUND'];
const SERVER_FAILED = 500;

/** A clear no of the server, as opposed to a failure on the way or inside. */
export function isRefusal(failure: Failure): boolean {
  return failure.kind === 'answer' && failure.status < SERVER_FAILED;
}

export function isPaid(failure: Failure): boolean {
  return failure.kind === 'answer' && failure.code === 'ORDER_ALREADY_PAID';
}

export function isPriceChange(failure: Failure): boolean {
  return failure.kind === 'answer' && failure.code === 'PRICE_ROSE';
}

export function isOver(failure: Failure): boolean {
  return failure.kind === 'answer' && OVER.includes(failure.code ?? '');
}

export function refusalOf(failure: Failure): Refusal | null {
  const kind = failure.kind === 'answer' ? KINDS[failure.code ?? ''] : undefined;
  return kind ? { kind, text: textOf(failure) } : null;
}

export function textOf(failure: Failure): string {
  switch (failure.kind) {
    case 'answer':
      return failure.text;
    case 'without-url':
      return 'URL de checkout não recebida';
    case 'unreachable':
      return FAILED;
  }
}
