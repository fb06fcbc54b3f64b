import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { Product, ProductNeeds } from '@cesta/contract/catalog/catalog';
import { type FormEvent, useEffect, useState } from 'react';
import { useTyped } from '../../forms/typed-again.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CompactSelect } from '../every-tab/compact-select.tsx';
import { counted } from '../parts/counted.ts';
import { BATCH_LABELS, type BatchKind, type BatchRow, batchRows, isChanged } from './batch.rules.ts';
import type { useBatch } from './use-batch.ts';
import { askNeeds } from './use-leaving-question.tsx';

interface BatchDialogProps {
  products: readonly Product[];
  batch: ReturnType<typeof useBatch>;
  onDone: () => void;
  onClose: () => void;
}

const KINDS = Object.entries(BATCH_LABELS).map(([value, text]) => ({ value, text }));
const HINTS: Partial<Record<BatchKind, string>> = {
  'price-set': 'Em reais, como 12,50',
  'price-percent': 'Como 10 para aumentar, -5,5 para baixar',
  'stock-set': 'Quantas unidades há de cada um',
  'stock-add': 'Como 12 para somar, -3 para tirar',
};

/** What becomes of each is shown before anything is done. */
export function BatchDialog({ products, batch, onDone, onClose }: BatchDialogProps) {
  const keptAs = `batch of ${products.map(({ id }) => id).join(' ')}`;
  const [kind, setKind] = useTyped<BatchKind>(`${keptAs}, kind`, 'price-percent');
  const [typed, setTyped] = useTyped(keptAs, '');
  const [isDone, setIsDone] = useState(false);
  const rows = batchRows(products, kind, typed);
  const changed = rows?.filter(isChanged) ?? [];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (changed.length === 0 || !(await batch.change(changed))) return;
    setIsDone(true);
  }
  useEffect(() => {
    if (isDone && batch.refused.length === 0) onDone();
  }, [isDone, batch.refused.length, onDone]);

  if (isDone && batch.refused.length > 0)
    return (
      <Dialog open onClose={onDone} title="Nem todos mudaram">
        <ul role="alert" className="grid gap-2">
          {batch.refused.map(({ name, reason }) => (
            <li key={name}>{reason}</li>
          ))}
        </ul>
        <Button className="mt-5" onClick={onDone}>
          Entendi
        </Button>
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Mudar ${counted(products.length, 'produto', 'produtos')}`}
      shape="wide"
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <CompactSelect
            label="O que mudar"
            value={kind}
            options={KINDS}
            data-autofocus
            onChange={(event) => setKind(event.target.value as BatchKind)}
          />
          {HINTS[kind] && (
            <TextField
              label="Quanto"
              inputMode={kind === 'stock-set' ? 'numeric' : 'text'}
              autoComplete="off"
              hint={HINTS[kind]}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </div>
        {kind === 'deactivate' && <NeedsOfAll products={products} />}
        {rows && <Preview rows={rows} />}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={batch.busy} disabled={changed.length === 0}>
            {changed.length === 0
              ? 'Nada a mudar'
              : `Mudar ${counted(changed.length, 'produto', 'produtos')}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Preview({ rows }: { rows: readonly BatchRow[] }) {
  return (
    <div className="max-h-72 overflow-y-auto rounded-control border border-line">
      <table className="w-full text-small">
        <caption className="sr-only">Como fica cada produto</caption>
        <thead className="text-left text-ink-soft">
          <tr>
            <th scope="col" className="px-3 py-1.5">
              Produto
            </th>
            <th scope="col" className="px-3 py-1.5 text-right">
              Agora
            </th>
            <th scope="col" className="px-3 py-1.5 text-right">
              Depois
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.product.id} className="border-line border-t">
              <th scope="row" className="px-3 py-1.5 text-left font-semibold wrap-anywhere">
                {row.product.name}
              </th>
              <td className="px-3 py-1.5 text-right whitespace-nowrap tabular-nums">
                {inWords(row, row.product)}
              </td>
              <td className="px-3 py-1.5 text-right whitespace-nowrap tabular-nums">
                {row.wrong ?? (isChanged(row) ? <strong>{inWords(row, row.to)}</strong> : 'igual')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Of what the row changes; of a row that stays, its price. */
function inWords({ to }: BatchRow, { price, stock, active }: Partial<Product>): string {
  if (to.stock !== undefined) return String(stock);
  if (to.active !== undefined) return active ? 'À venda' : 'Fora da venda';
  return price === undefined ? '' : formatCents(fromReais(price));
}

/** Somebody is told by e-mail when what they chose leaves: how many are touched comes first. */
function NeedsOfAll({ products }: { products: readonly Product[] }) {
  const [needs, setNeeds] = useState<readonly ProductNeeds[] | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    askNeeds(
      products.map(({ id }) => id),
      gone.signal,
    ).then(setNeeds, () => undefined);
    return () => gone.abort();
  }, [products]);
  const touched = needs?.filter(({ baskets, orders, deliveries }) => baskets + orders + deliveries > 0) ?? [];
  if (touched.length === 0) return null;
  return (
    <p role="status" className="rounded-card border border-sun-deep bg-sun-pale px-4 py-3">
      {counted(touched.length, 'deles ainda está', 'deles ainda estão')} em cestas de assinantes, pedidos
      abertos ou cestas já fechadas. Quem escolheu é avisado por e-mail; o que já foi pedido sai como está.
    </p>
  );
}
