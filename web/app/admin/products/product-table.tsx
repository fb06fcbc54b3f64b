import type { Product } from '@cesta/contract/catalog';
import { fromReais } from '@cesta/contract/money';
import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Switch } from '../switch.tsx';
import type { ProductChange } from './product-payload.ts';
import { StockCell } from './stock-cell.tsx';

interface ProductTableProps {
  products: readonly Product[];
  busyId: string | null;
  onChange: (product: Product, change: ProductChange) => Promise<boolean>;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}

export function ProductTable(props: ProductTableProps) {
  return (
    <Table
      caption="Produtos cadastrados"
      columns={columnsOf(props)}
      rows={props.products}
      rowKey={(product) => product.id}
    />
  );
}

function columnsOf({ busyId, onChange, onEdit, onDelete }: ProductTableProps): Column<Product>[] {
  return [
    {
      header: 'Produto',
      leads: true,
      cell: (product) => <ProductName product={product} onEdit={() => onEdit(product)} />,
    },
    { header: 'Categoria', cell: (product) => product.category || 'Outros' },
    {
      header: 'Preço',
      align: 'right',
      cell: (product) => <Price amount={fromReais(product.price)} unit={product.unit || undefined} />,
    },
    {
      header: 'Estoque',
      align: 'right',
      cell: (product) => (
        <StockCell
          product={product}
          busy={busyId === product.id}
          onSave={(stock) => onChange(product, { stock })}
        />
      ),
    },
    {
      header: 'Status',
      cell: (product) => (
        <Switch
          label={`${product.name} à venda`}
          checked={product.active}
          busy={busyId === product.id}
          text={product.active ? 'Ativo' : 'Inativo'}
          onToggle={() => void onChange(product, { active: !product.active })}
        />
      ),
    },
    {
      header: 'Ações',
      hideHeader: true,
      cell: (product) => (
        <div className="flex justify-end gap-1">
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
        </div>
      ),
    },
  ];
}

function ProductName({ product, onEdit }: { product: Product; onEdit: () => void }) {
  return (
    <div className="flex items-center gap-3">
      <div className="w-14 shrink-0 overflow-hidden rounded-control bg-paper-deep">
        <Picture imageUrl={product.imageUrl} alt="" sizes="56px" />
      </div>
      <div className="min-w-0">
        {/* The pencil says the same aloud; this is the larger target for the pointer. */}
        <button
          type="button"
          tabIndex={-1}
          onClick={onEdit}
          className="text-left font-semibold wrap-anywhere hover:underline"
        >
          {product.name}
        </button>
        <p className="line-clamp-1 text-small text-ink-soft">{product.description}</p>
      </div>
    </div>
  );
}
