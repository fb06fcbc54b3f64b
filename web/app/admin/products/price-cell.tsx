import { formatCents, fromReais, toReais } from '@cesta/contract/base/money';
import { type Product, ProductInput, WRONG_PRICE } from '@cesta/contract/catalog/catalog';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Price } from '../../ui/price.tsx';
import { toast } from '../../ui/toast-store.ts';
import { goDown } from './walk-cells.ts';

interface PriceCellProps {
  product: Product;
  busy: boolean;
  onSave: (price: number) => Promise<boolean>;
}

/** '9,90' */
const typedOf = (price: number) => price.toFixed(2).replace('.', ',');

/** Changed in place: a press, Enter or F2 opens, Enter saves and goes down, Tab saves and goes on, Esc gives up. */
export function PriceCell({ product, busy, onSave }: PriceCellProps) {
  const [edit, setEdit] = useState<{ typed: string; before: number } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const amount = fromReais(product.price);

  async function commit(): Promise<boolean> {
    if (!edit) return true;
    const parsed = ProductInput.shape.price.safeParse(edit.typed);
    if (!parsed.success) {
      toast.warning(WRONG_PRICE);
      return false;
    }
    if (parsed.data !== amount && !(await onSave(toReais(parsed.data)))) return false;
    setEdit(null);
    return true;
  }

  if (edit)
    return (
      <PriceBox
        name={product.name}
        typed={edit.typed}
        busy={busy}
        theirs={product.price === edit.before ? null : formatCents(amount)}
        onType={(typed) => setEdit({ ...edit, typed })}
        onCommit={commit}
        onLeave={() => {
          setEdit(null);
          requestAnimationFrame(() => button.current?.focus());
        }}
      />
    );
  const open = () => setEdit({ typed: typedOf(product.price), before: product.price });
  return (
    <button
      ref={button}
      type="button"
      data-cell="price"
      title="Mudar o preço"
      aria-label={`Preço de ${product.name}, ${formatCents(amount)}`}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === 'F2') open();
      }}
      className="min-h-11 rounded-control border border-transparent px-2 text-right hover:border-edge hover:bg-white"
    >
      <Price
        amount={amount}
        unit={product.unit || undefined}
        className="md:flex md:flex-col md:[&>span]:wrap-break-word"
      />
    </button>
  );
}

interface PriceBoxProps {
  name: string;
  typed: string;
  busy: boolean;
  /** What somebody else has made of it meanwhile. */
  theirs: string | null;
  onType: (text: string) => void;
  onCommit: () => Promise<boolean>;
  onLeave: () => void;
}

function PriceBox({ name, typed, busy, theirs, onType, onCommit, onLeave }: PriceBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const isSaving = useRef(false);
  useEffect(() => box.current?.select(), []);

  async function save(after?: () => void) {
    if (isSaving.current) return;
    isSaving.current = true;
    if (await onCommit()) after?.();
    isSaving.current = false;
  }
  function hear(event: KeyboardEvent<HTMLInputElement>) {
    const { currentTarget } = event;
    const row = currentTarget.closest('tr');
    if (event.key === 'Escape') {
      // The box is gone in a moment: leaving it must not save.
      isSaving.current = true;
      onLeave();
    }
    if (event.key === 'Enter')
      void save(() => {
        if (!row || !goDown(row, 'price')) onLeave();
      });
  }

  return (
    <span className="inline-grid justify-items-end gap-0.5">
      <input
        ref={box}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: it was pressed to be written in
        autoFocus
        aria-label={`Preço de ${name}`}
        title="Enter salva e desce, Esc desiste"
        value={typed}
        readOnly={busy}
        onChange={(event) => onType(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={hear}
        className="min-h-11 w-24 rounded-control border border-edge bg-white px-2 text-right tabular-nums read-only:bg-paper-deep"
      />
      {theirs && <span className="text-small font-semibold text-sun-deep">agora na loja: {theirs}</span>}
    </span>
  );
}
