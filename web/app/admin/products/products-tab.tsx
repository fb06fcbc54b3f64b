import { PRODUCTS_AT_ONCE, type Product } from '@cesta/contract/catalog/catalog';
import { Archive, FileSpreadsheet, Languages, Plus } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import nothing from '../../art/no-results.svg';
import { Loaded } from '../../queries/loaded.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../every-tab/pager.tsx';
import { focusTabTitle, HeadButton, RefreshButton, TabHead } from '../every-tab/tab-head.tsx';
import { useAddress, useOpenItem } from '../every-tab/use-address.ts';
import { useTypedFilter } from '../every-tab/use-typed-filter.ts';
import { counted } from '../parts/counted.ts';
import { ArchivedProducts } from './archived-products.tsx';
import { BatchBar } from './batch-bar.tsx';
import { BatchDialog } from './batch-dialog.tsx';
import { categoriesOf, familiesOf, filterProducts } from './filter-products.ts';
import { ProductDialog } from './product-dialog.tsx';
import { ProductSearch } from './product-search.tsx';
import { ProductTable } from './product-table.tsx';
import { ProductsSkeleton } from './products-skeleton.tsx';
import { SheetDialog } from './sheet-dialog.tsx';
import { SynonymsDialog } from './synonyms-dialog.tsx';
import { useBatch } from './use-batch.ts';
import { useChosen } from './use-chosen.ts';
import { NeedsNote } from './use-leaving-question.tsx';
import { useProductActions } from './use-product-actions.ts';
import { useProducts } from './use-products.ts';

const PAGE_SIZE = 50;

export default function ProductsTab() {
  const shelf = useProducts();
  const address = useAddress();
  const [search, setSearch] = useTypedFilter('busca');
  const form = useOpenItem('produto');
  const synonyms = useOpenItem('sinonimos');
  const sheet = useOpenItem('planilha');
  const { busyId, change, remove, restore, question } = useProductActions(shelf);
  const batch = useBatch(shelf.put);
  const chosen = useChosen();
  const [isChanging, setIsChanging] = useState(false);
  const showsArchived = address.get('arquivados') !== '';
  const [deleting, setDeleting] = useState<Product | null>(null);

  const products = shelf.data?.products ?? [];
  const found = filterProducts(products, search, address.get('categoria'));
  const page = Math.min(address.page, Math.max(1, Math.ceil(found.length / PAGE_SIZE)));
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const selected = useMemo(
    () => (shelf.data?.products ?? []).filter(({ id }) => chosen.ids.has(id)).slice(0, PRODUCTS_AT_ONCE),
    [shelf.data, chosen.ids],
  );
  const { clear } = chosen;
  const finish = useCallback(() => {
    setIsChanging(false);
    clear();
    focusTabTitle();
  }, [clear]);

  return (
    <>
      <TabHead title="Produtos" note={shelf.data && noteOf(found.length, products.length, shelf.data.total)}>
        <RefreshButton loading={shelf.loading} onRefresh={shelf.reload} />
        <HeadButton
          icon={Archive}
          text="Arquivados"
          aria-pressed={showsArchived}
          onClick={() => address.change({ arquivados: showsArchived ? '' : 'sim' })}
        />
        <HeadButton icon={Languages} text="Sinônimos" onClick={() => synonyms.open('abrir')} />
        <HeadButton icon={FileSpreadsheet} text="Planilha" onClick={() => sheet.open('abrir')} />
        <HeadButton
          isMain
          icon={Plus}
          text="Novo Produto"
          aria-keyshortcuts="n"
          onClick={() => form.open('novo')}
        />
      </TabHead>
      {showsArchived && <ArchivedProducts busyId={busyId} onRestore={restore} />}
      {!showsArchived && (
        <Loaded from={shelf} waiting={<ProductsSkeleton />}>
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
                  products={shown}
                  busyId={busyId}
                  chosen={chosen.ids}
                  onChoose={chosen.choose}
                  onChange={change}
                  onEdit={({ id }) => form.open(id)}
                  onDelete={setDeleting}
                />
              )}
              <Pager page={page} pageSize={PAGE_SIZE} total={found.length} onGo={address.goToPage} />
              <BatchBar
                count={selected.length}
                more={shown.filter(({ id }) => !chosen.ids.has(id)).length}
                onChooseAll={() => chosen.chooseAll(shown)}
                onChange={() => setIsChanging(true)}
                onClear={chosen.clear}
              />
            </>
          )}
        </Loaded>
      )}
      {isChanging && selected.length > 0 && (
        <BatchDialog products={selected} batch={batch} onDone={finish} onClose={() => setIsChanging(false)} />
      )}
      <ProductDialog
        id={form.id}
        known={products.find(({ id }) => id === form.id)}
        families={familiesOf(products)}
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
        <p>Tem certeza que deseja excluir este produto?</p>
        {deleting && <NeedsNote key={deleting.id} product={deleting} />}
        <p className="mt-3 text-body text-ink-soft">
          Ele sai da loja e fica guardado em Arquivados, de onde pode voltar.
        </p>
      </ConfirmDialog>
      {question}
      <SynonymsDialog open={synonyms.id !== null} onClose={synonyms.close} />
      <SheetDialog open={sheet.id !== null} onClose={sheet.close} />
    </>
  );
}

/** With a very large catalogue the first thousand are there before the rest. */
function noteOf(found: number, loaded: number, total: number): ReactNode {
  const text = counted(found, 'produto encontrado', 'produtos encontrados');
  return loaded < total ? (
    `${text}, carregando mais…`
  ) : (
    // Beside five buttons it would be two lines on a phone; on a narrow one it is, and the buttons stay beside it.
    <span className="min-[24rem]:whitespace-nowrap">{text}</span>
  );
}
