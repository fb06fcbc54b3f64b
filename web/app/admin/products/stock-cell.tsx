import type { Product } from '@cesta/contract/catalog/catalog';
import { useRef, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { toast } from '../../ui/toast-store.ts';
import { counted } from '../parts/counted.ts';
import { goDown } from './walk-cells.ts';

interface StockCellProps {
  product: Product;
  busy: boolean;
  onSave: (stock: number) => Promise<boolean>;
}

/** Counted in place: Enter saves and goes down, leaving the box saves, Esc gives up. What was refused stays. */
export function StockCell({ product, busy, onSave }: StockCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const saving = useRef(false);
  const reserved = product.reserved ?? 0;
  const left = product.stock - reserved;

  async function commit(): Promise<boolean> {
    if (typed === null) return true;
    if (saving.current) return false;
    if (typed.trim() === String(product.stock)) {
      setTyped(null);
      return true;
    }
    if (!/^\d{1,7}$/.test(typed.trim())) {
      toast.warning('Quantidade em estoque inválida');
      return false;
    }
    saving.current = true;
    const isSaved = await onSave(Number(typed));
    if (isSaved) setTyped(null);
    saving.current = false;
    return isSaved;
  }
  async function saveAndGoDown(box: HTMLInputElement) {
    if (await commit()) goDown(box, 'stock');
  }

  return (
    <>
      <span className="inline-flex flex-row-reverse items-center gap-2.5 md:max-xl:gap-1.5">
        <Badge
          tone={left > 0 ? 'leaf' : 'tomato'}
          // On a tablet the names need the room.
          className="md:max-xl:px-1.5 md:max-xl:text-[0.75rem]"
        >
          {left > 0 ? 'Disponível' : 'Esgotado'}
        </Badge>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          data-cell="stock"
          aria-label={`Estoque de ${product.name}`}
          title="Enter salva e desce, Esc desiste"
          value={typed ?? String(product.stock)}
          readOnly={busy}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => void commit()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void saveAndGoDown(event.currentTarget);
            if (event.key === 'Escape') setTyped(null);
          }}
          className="min-h-11 w-16 rounded-control border border-edge bg-white px-2 text-right tabular-nums transition-colors hover:border-ink-soft read-only:bg-paper-deep"
        />
      </span>
      {reserved > 0 && (
        <p className="text-small text-ink-soft tabular-nums">
          {product.stock} em estoque, {counted(reserved, 'reservado para cestas', 'reservados para cestas')}
        </p>
      )}
    </>
  );
}
