import type { Product, ProductChangesDone } from '@cesta/contract/catalog/catalog';
import { panel } from '../../queries/query-keys.ts';
import { useAction, useRefresh } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { toast } from '../../ui/toast-store.ts';
import { counted } from '../parts/counted.ts';
import { type BatchRow, changeOfRow, keptInWords, undoOfRow } from './batch.rules.ts';

interface Refused {
  name: string;
  reason: string;
}

const KEY = 'product-batch';
const send = (changes: readonly object[]) =>
  api.post<ProductChangesDone>('/admin/products/changes', { changes });
const inWords = (count: number) => counted(count, 'produto atualizado', 'produtos atualizados');

/** Changes all rows by one call; every row answers for itself, and ten seconds long all can be taken back. */
export function useBatch(put: (product: Product) => void) {
  const putAll = ({ results }: ProductChangesDone) => {
    for (const { product } of results) if (product) put(product);
  };
  const refresh = useRefresh();
  const onFailed = () => refresh(panel.products);
  const undoing = useAction({
    run: (changes: readonly object[]) => send(changes),
    failed: unanswered('Erro ao salvar produto'),
    onFailed,
    onDone: (answer) => {
      putAll(answer);
      const kept = answer.results.filter(({ refused }) => refused).length;
      if (kept === 0) toast.success('Tudo está como antes', { key: KEY });
      else toast.warning(keptInWords(kept), { key: KEY });
    },
  });
  const changing = useAction({
    run: (rows: readonly BatchRow[]) => send(rows.map(changeOfRow)),
    failed: unanswered('Erro ao salvar produto'),
    onFailed,
    onDone: (answer, rows) => {
      putAll(answer);
      const byId = new Map(answer.results.map((result) => [result.id, result]));
      const back = rows.flatMap((row) => {
        const result = byId.get(row.product.id);
        return result?.product && !result.refused ? [undoOfRow(row, result.product)] : [];
      });
      if (back.length === 0) return;
      toast.success(inWords(back.length), {
        key: KEY,
        action: { label: 'Desfazer', run: () => void undoing.perform(back) },
      });
    },
  });
  const refused: Refused[] = (changing.answer?.results ?? []).flatMap(({ product, refused: reason }) =>
    reason ? [{ name: product?.name ?? 'Produto', reason }] : [],
  );
  return { busy: changing.busy, change: changing.perform, refused };
}
