import { LIST_LIMIT_MAX } from '@cesta/contract/base/constants';
import type { Product, ProductList } from '@cesta/contract/catalog/catalog';
import { ArchiveRestore } from 'lucide-react';
import nothing from '../../art/no-results.svg';
import { formatDay } from '../../order/order-dates.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useRefresh } from '../../queries/use-action.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';

interface ArchivedProductsProps {
  busyId: string | null;
  onRestore: (product: Product) => Promise<boolean>;
}

const ARCHIVED = apiQuery<ProductList>(
  panel.archivedProducts,
  `/products?archived=true&limit=${LIST_LIMIT_MAX}`,
  'Erro ao carregar produtos',
);

/** What was taken out, the last one first; each can be brought back. */
export function ArchivedProducts({ busyId, onRestore }: ArchivedProductsProps) {
  const list = useApiQuery(ARCHIVED, { forEditing: true });
  const refresh = useRefresh();
  return (
    <Loaded from={list} waiting={<RowsSkeleton rows={4} />}>
      {({ products }) =>
        products.length === 0 ? (
          <EmptyState art={nothing} title="Nenhum produto arquivado">
            <p>O que você excluir fica guardado aqui e pode voltar.</p>
          </EmptyState>
        ) : (
          <ul aria-label="Produtos arquivados" className="grid gap-2">
            {products.map((product) => (
              <li
                key={product.id}
                className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-card p-2"
              >
                <div className="w-13 shrink-0 overflow-hidden rounded-control bg-paper-deep">
                  <Picture imageUrl={product.imageUrl} alt="" sizes="56px" />
                </div>
                <div className="min-w-0 grow basis-24">
                  <p className="font-semibold wrap-anywhere">{product.name}</p>
                  {product.archived_at && (
                    <p className="text-small text-ink-soft">arquivado em {formatDay(product.archived_at)}</p>
                  )}
                </div>
                <Button
                  variant="quiet"
                  size="sm"
                  busy={busyId === product.id}
                  onClick={async () => {
                    if (await onRestore(product)) refresh(panel.archivedProducts);
                  }}
                >
                  <ArchiveRestore aria-hidden="true" className="size-5" />
                  Trazer de volta
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
