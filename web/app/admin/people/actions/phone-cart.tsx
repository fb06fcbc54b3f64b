import { type Cents, cents, formatCents, fromReais, times } from '@cesta/contract/base/money';
import type { Product } from '@cesta/contract/catalog/catalog';
import { search } from '@cesta/contract/catalog/search';
import { MAX_QUANTITY_PER_LINE } from '@cesta/contract/orders/order-constants';
import { Loaded } from '../../../queries/loaded.tsx';
import { panel } from '../../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../../queries/use-api-query.ts';
import { listOf } from '../../../session/api-client.ts';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { ProductPicker } from '../../parts/product-picker.tsx';

export interface CartLine {
  product: Product;
  quantity: number;
}

export function sumOf(lines: readonly CartLine[]): Cents {
  return cents(
    lines.reduce((sum, { product, quantity }) => sum + times(fromReais(product.price), quantity), 0),
  );
}

const mostOf = ({ stock }: Product) => Math.min(stock, MAX_QUANTITY_PER_LINE);

interface PhoneCartProps {
  lines: readonly CartLine[];
  error: string | undefined;
  onChange: (lines: CartLine[]) => void;
}

/** Found by name, with what is left of each. */
export function PhoneCart({ lines, error, onChange }: PhoneCartProps) {
  const shelf = useApiQuery(
    apiQuery<unknown>(panel.basketProducts, '/products?active=true', 'Erro ao carregar produtos'),
  );
  const set = (product: Product, quantity: number) =>
    onChange(
      lines.flatMap((line) =>
        line.product.id !== product.id ? line : quantity > 0 ? { ...line, quantity } : [],
      ),
    );

  function add(product: Product): void {
    const known = lines.find((line) => line.product.id === product.id);
    if (!known) onChange([...lines, { product, quantity: 1 }]);
    else set(product, Math.min(known.quantity + 1, mostOf(product)));
  }

  return (
    <section aria-label="Produtos" className="grid gap-3">
      <Loaded from={shelf} waiting={<RowsSkeleton rows={1} />}>
        {(products) => (
          <ProductPicker
            label="Produto"
            hint="Comece a escrever o nome; Enter põe no pedido."
            error={error}
            find={(text) => search(listOf<Product>(products, 'products'), text, []).found}
            describe={({ price, unit, stock }) =>
              `${formatCents(fromReais(price))}${unit ? ` / ${unit}` : ''} · ${stock > 0 ? `${stock} em estoque` : 'esgotado'}`
            }
            isOff={({ stock }) => stock <= 0}
            onPick={add}
          />
        )}
      </Loaded>
      {lines.length > 0 && (
        <ul className="grid gap-2">
          {lines.map(({ product, quantity }) => (
            <li
              key={product.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-card px-4 py-2"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{product.name}</p>
                <p className="text-small text-ink-soft tabular-nums">
                  {formatCents(times(fromReais(product.price), quantity))} · {product.stock} em estoque
                </p>
              </div>
              <QuantityStepper
                name={product.name}
                quantity={quantity}
                max={mostOf(product)}
                onChange={(next) => set(product, next)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
