// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop the roles of a table that is laid out as cards
import type { Product } from '@cesta/contract/catalog/catalog';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { Switch } from '../parts/switch.tsx';
import { PriceCell } from './price-cell.tsx';
import type { ProductChange } from './product-payload.ts';
import { StockCell } from './stock-cell.tsx';

interface ProductTableProps {
  products: readonly Product[];
  busyId: string | null;
  chosen: ReadonlySet<string>;
  onChoose: (product: Product, isChosen: boolean) => void;
  onChange: (product: Product, change: ProductChange) => Promise<boolean>;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}

/** On a tablet the category has no column of its own: it stands with the name. */
const BESIDE_NAME = 'md:max-xl:hidden';

const categoryOf = ({ category }: Product) => category || 'Outros';

const HEADERS = ['Produto', 'Categoria', 'Preço', 'Estoque', 'Status', 'Ações'] as const;

/**
 * A table from tablet up; on a phone a card of three lines a product, so that a shelf can be counted in one hand. Each
 * line of the card is divided by itself: a long unit must take nothing from the name. With letters twice as large
 * category and buttons give way, not the page.
 */
export function ProductTable({ products, ...row }: ProductTableProps) {
  return (
    <table role="table" className="block w-full md:table md:border-separate md:border-spacing-0">
      <caption className="sr-only">Produtos cadastrados</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row">
          {HEADERS.map((header) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className={classNames(
                'border-line border-b px-2 py-2.5 text-small xl:px-3 font-semibold text-ink-soft',
                header === 'Preço' ? 'text-right' : 'text-left',
                header === 'Categoria' && BESIDE_NAME,
              )}
            >
              <span className={header === 'Ações' ? 'sr-only' : ''}>{header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-3 md:table-row-group">
        {products.map((product) => (
          <ProductRow key={product.id} product={product} {...row} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Omit<ProductTableProps, 'products'> & { product: Product };

function ProductRow({ product, busyId, chosen, onChoose, onChange, onEdit, onDelete }: RowProps) {
  const busy = busyId === product.id;
  return (
    <tr
      role="row"
      className="grid grid-cols-[minmax(clamp(0rem,calc(100vw_-_17rem),4.5rem),1fr)_minmax(0,1fr)_1rem_min(5.25rem,31%)] items-center gap-x-2 gap-y-1.5 rounded-card border border-line bg-card p-3 md:table-row md:bg-transparent md:hover:bg-card"
    >
      <Cell className="col-span-3 row-start-1">
        <div className="flex items-center gap-2">
          <label className="-m-1.5 grid min-h-11 min-w-9 place-items-center p-1.5">
            <input
              type="checkbox"
              aria-label={`Selecionar ${product.name}`}
              checked={chosen.has(product.id)}
              onChange={(event) => onChoose(product, event.target.checked)}
              className="size-5 accent-leaf"
            />
          </label>
          <ProductName product={product} onEdit={() => onEdit(product)} />
        </div>
      </Cell>
      <Cell className={`row-start-2 text-small text-ink-soft md:text-body md:text-ink ${BESIDE_NAME}`}>
        {categoryOf(product)}
      </Cell>
      <Cell className="col-span-3 row-start-2 -mr-1 text-right tabular-nums">
        <PriceCell product={product} busy={busy} onSave={(price) => onChange(product, { price })} />
      </Cell>
      <Cell className="col-span-2 row-start-3">
        <StockCell product={product} busy={busy} onSave={(stock) => onChange(product, { stock })} />
      </Cell>
      <Cell className="col-span-2 row-start-3 text-right md:text-left">
        <Switch
          label={`${product.name} à venda`}
          checked={product.active}
          busy={busy}
          text={product.active ? 'Ativo' : 'Inativo'}
          onToggle={() => void onChange(product, { active: !product.active })}
        />
      </Cell>
      <Cell className="col-start-4 row-start-1 -mr-2 text-right md:whitespace-nowrap">
        <IconButton label={`Editar ${product.name}`} onClick={() => onEdit(product)}>
          <Pencil aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          label={`Excluir ${product.name}`}
          onClick={() => onDelete(product)}
          className="text-tomato-deep hover:bg-tomato-pale!"
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </Cell>
    </tr>
  );
}

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return (
    <td
      role="cell"
      className={classNames(
        'md:border-line md:border-b md:px-2 md:py-1.5 md:align-middle xl:px-3',
        className,
      )}
    >
      {children}
    </td>
  );
}

function ProductName({ product, onEdit }: { product: Product; onEdit: () => void }) {
  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 md:flex-nowrap">
      <div className="w-13 shrink-0 overflow-hidden rounded-control bg-paper-deep">
        <Picture imageUrl={product.imageUrl} alt="" sizes="56px" />
      </div>
      <div className="min-w-0 grow basis-16">
        {/* The pencil says the same aloud; this is the larger target for the pointer. */}
        <button
          type="button"
          tabIndex={-1}
          onClick={onEdit}
          className="block text-left leading-tight font-semibold wrap-anywhere hover:underline"
        >
          {product.name}
        </button>
        <p
          data-category={categoryOf(product)}
          className="line-clamp-1 text-small text-ink-soft wrap-anywhere md:max-xl:line-clamp-2 md:max-xl:before:content-[attr(data-category)_'_·_']"
        >
          {product.description}
        </p>
      </div>
    </div>
  );
}
