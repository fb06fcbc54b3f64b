import { LIST_LIMIT_MAX } from '@cesta/contract/base/constants';
import type { Product, ProductList } from '@cesta/contract/catalog/catalog';
import { search } from '@cesta/contract/catalog/search';
import { MAX_POST_PRODUCTS } from '@cesta/contract/content/content-constants';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { IconButton } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProductPicker } from '../parts/product-picker.tsx';

const SHELF = apiQuery<ProductList>(
  panel.postProducts,
  `/products?limit=${LIST_LIMIT_MAX}`,
  'Erro ao carregar produtos',
);

interface PostProductsFieldProps {
  label: string;
  ids: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

/** What the post cooks with, in the order in which it is shown. */
export function PostProductsField({ label, ids, error, onChange }: PostProductsFieldProps) {
  const shelf = useApiQuery(SHELF);
  const products = shelf.data?.products ?? [];
  const known = new Map(products.map((product) => [product.id, product]));
  const without = (id: string) => ids.filter((other) => other !== id);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">
        {label}
        <span className="font-normal text-ink-soft"> (opcional)</span>
      </legend>
      {ids.length > 0 && (
        <ol className="overflow-hidden rounded-control border border-line bg-card">
          {ids.map((id, place) => (
            <ChosenProduct
              key={id}
              product={known.get(id)}
              isLoading={shelf.data === undefined}
              isFirst={place === 0}
              isLast={place === ids.length - 1}
              onMove={(by) => onChange(moved(ids, place, by))}
              onRemove={() => onChange(without(id))}
            />
          ))}
        </ol>
      )}
      {ids.length < MAX_POST_PRODUCTS && (
        <ProductPicker
          label="Acrescentar produto"
          hint={shelf.error ?? 'Busque pelo nome; setas escolhem, Enter acrescenta.'}
          error={error}
          find={(text) =>
            search(
              products.filter(({ id }) => !ids.includes(id)),
              text,
              [],
            ).found
          }
          onPick={({ id }) => onChange([...without(id), id])}
        />
      )}
    </fieldset>
  );
}

interface ChosenProductProps {
  product: Product | undefined;
  isLoading: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function ChosenProduct({ product, isLoading, isFirst, isLast, onMove, onRemove }: ChosenProductProps) {
  const name = product?.name ?? (isLoading ? 'Carregando…' : 'Produto excluído');
  return (
    <li className="flex items-center gap-1 border-line py-1 pr-1 pl-3 not-last:border-b">
      <div className="w-9 shrink-0 overflow-hidden rounded-control bg-paper-deep">
        {product && <Picture imageUrl={product.imageUrl} alt="" sizes="36px" />}
      </div>
      <p className="min-w-0 grow pl-2 font-semibold leading-tight wrap-anywhere">
        {name}
        {product && !product.active && <span className="font-normal text-ink-soft"> (inativo)</span>}
      </p>
      <IconButton label={`Subir ${name}`} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton label={`Descer ${name}`} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton label={`Tirar ${name}`} onClick={onRemove} className="text-tomato-deep">
        <X aria-hidden="true" className="size-4.5" />
      </IconButton>
    </li>
  );
}

function moved(ids: readonly string[], place: number, by: -1 | 1): string[] {
  const next = [...ids];
  const [id = ''] = next.splice(place, 1);
  next.splice(place + by, 0, id);
  return next;
}
