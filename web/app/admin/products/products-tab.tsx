import type { Product } from '@cesta/contract/catalog';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import nothing from '../../art/no-results.svg';
import { Loaded } from '../../queries/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowsSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { counted } from '../counted.ts';
import { Pager } from '../pager.tsx';
import { focusTabTitle, RefreshButton, TabHead } from '../tab-head.tsx';
import { useAddress, useOpenItem } from '../use-address.ts';
import { useTypedFilter } from '../use-typed-filter.ts';
import { categoriesOf, filterProducts } from './filter-products.ts';
import { ProductDialog } from './product-dialog.tsx';
import { ProductSearch } from './product-search.tsx';
import { ProductTable } from './product-table.tsx';
import { SynonymsDialog } from './synonyms-dialog.tsx';
import { BasketsNote } from './use-leaving-question.tsx';
import { useProductActions } from './use-product-actions.ts';
import { useProducts } from './use-products.ts';

const PAGE_SIZE = 50;

export default function ProductsTab() {
  const shelf = useProducts();
  const address = useAddress();
  const [search, setSearch] = useTypedFilter('busca');
  const form = useOpenItem('produto');
  const synonyms = useOpenItem('sinonimos');
  const { busyId, change, remove, question } = useProductActions(shelf);
  const [deleting, setDeleting] = useState<Product | null>(null);

  const products = shelf.data?.products ?? [];
  const found = filterProducts(products, search, address.get('categoria'));
  const page = Math.min(address.page, Math.max(1, Math.ceil(found.length / PAGE_SIZE)));

  return (
    <>
      <TabHead title="Produtos" note={shelf.data && noteOf(found.length, products.length, shelf.data.total)}>
        <RefreshButton loading={shelf.loading} onRefresh={shelf.reload} />
        <Button variant="secondary" onClick={() => synonyms.open('abrir')}>
          Sinônimos
        </Button>
        <Button onClick={() => form.open('novo')}>
          <Plus aria-hidden="true" className="size-5" />
          Novo Produto
        </Button>
      </TabHead>
      <Loaded from={shelf} waiting={<Waiting />}>
        {() => (
          <>
            <ProductSearch
              search={search}
              onSearch={setSearch}
              categories={categoriesOf(products)}
              category={address.get('categoria')}
              onCategory={(categoria) => address.change({ categoria })}
            />
            {found.length === 0 ? (
              <EmptyState art={nothing} title="Nenhum produto encontrado" />
            ) : (
              <ProductTable
                products={found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
                busyId={busyId}
                onChange={change}
                onEdit={({ id }) => form.open(id)}
                onDelete={setDeleting}
              />
            )}
            <Pager page={page} pageSize={PAGE_SIZE} total={found.length} onGo={address.goToPage} />
          </>
        )}
      </Loaded>
      <ProductDialog
        id={form.id}
        known={products.find(({ id }) => id === form.id)}
        onSaved={shelf.put}
        onClose={form.close}
      />
      <ConfirmDialog
        open={deleting !== null}
        title={deleting?.name ?? ''}
        confirmLabel="Excluir"
        busy={busyId !== null && busyId === deleting?.id}
        onClose={() => setDeleting(null)}
        onConfirm={async () => {
          if (!deleting || !(await remove(deleting))) return;
          setDeleting(null);
          focusTabTitle();
        }}
      >
        Tem certeza que deseja excluir este produto?
        {deleting && <BasketsNote key={deleting.id} product={deleting} />}
      </ConfirmDialog>
      {question}
      <SynonymsDialog open={synonyms.id !== null} onClose={synonyms.close} />
    </>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton className="mb-4 h-26 xl:h-12" />
      <RowsSkeleton rows={8} />
    </>
  );
}

/** With a very large catalogue the first thousand are there before the rest. */
function noteOf(found: number, loaded: number, total: number): string {
  const text = counted(found, 'produto encontrado', 'produtos encontrados');
  return loaded < total ? `${text}, carregando mais…` : text;
}
