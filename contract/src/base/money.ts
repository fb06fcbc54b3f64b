/** Integer cents of a real. Reais exist only at the JSON border and on screen. */
export type Cents = number & { readonly __cents: unique symbol };

export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not an integer amount of cents: ${value}`);
  return value as Cents;
}

/** Accepts what JSON, an old client or a person may write: 12.5, '12.50', '12,50', '1.234,50'. Rounds half away from zero. */
export function fromReais(value: number | string): Cents {
  const reais = typeof value === 'number' ? value : Number(withPoint(value.trim()) || 'none');
  if (!Number.isFinite(reais)) throw new RangeError(`Not an amount in reais: ${value}`);
  // 1.005 * 100 is 100.49999999999999: the decimal text of the number is what the person typed.
  const scaled = Number(`${Math.abs(reais)}e2`);
  return cents(Math.sign(reais) * Math.round(Number.isNaN(scaled) ? Math.abs(reais) * 100 : scaled));
}

/** A comma decides: before it, points only part the thousands. */
function withPoint(text: string): string {
  return text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text;
}

export function toReais(amount: Cents): number {
  return amount / 100;
}

export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}

export function times(amount: Cents, quantity: number): Cents {
  return cents(amount * quantity);
}

const brl = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 'R$ 1.234,50', with an ordinary space so that texts can be searched and compared. */
export function formatCents(amount: Cents): string {
  const sign = amount < 0 ? '-' : '';
  return `${sign}R$ ${brl.format(Math.abs(amount) / 100)}`;
}
