import type { Product } from '@cesta/contract/catalog/catalog';
import { panel } from '../../queries/query-keys.ts';
import { useAction, useRefresh } from '../../queries/use-action.ts';
import { ApiError, api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { toast } from '../../ui/toast-store.ts';
import { changeOf, type ProductChange } from './product-payload.ts';
import { useLeavingQuestion } from './use-leaving-question.tsx';

interface Shelf {
  put: (product: Product) => void;
  drop: (id: string) => void;
}

interface Change {
  product: Product;
  values: ProductChange;
  isUndo?: boolean;
}

/** What can be done with a product without opening it. Each answers whether it worked. */
export function useProductActions({ put, drop }: Shelf) {
  const { mayLeave, dialog } = useLeavingQuestion();
  const refresh = useRefresh();
  const onFailed = () => refresh(panel.products, panel.archivedProducts);
  const changing = useAction({
    run: async ({ product, values }: Change) => {
      const path = `/products/${product.id}`;
      try {
        return await api.put<Product>(path, changeOf(product, values));
      } catch (error) {
        // Somebody else was faster: the row shows what they made of it.
        if (error instanceof ApiError && error.status === 409)
          await api.get<Product>(path).then(put, () => undefined);
        throw error;
      }
    },
    failed: unanswered('Erro ao salvar produto'),
    onFailed,
    onDone: (now, { product, values, isUndo }) => {
      put(now);
      if (isUndo) return toast.success(`${now.name} está como antes`, { key: now.id });
      const back = wayBack(product, values, now);
      toast.success('Produto atualizado com sucesso!', { key: now.id });
      offerBack(now, 'mudou', () => changing.perform({ product: now, values: back, isUndo: true }));
    },
  });
  const restoring = useAction({
    run: ({ id }: Product) => api.post<Product>(`/admin/products/${id}/restore`),
    done: ({ name }) => `${name} voltou dos arquivados`,
    failed: unanswered('Erro ao trazer de volta'),
    onFailed,
    onDone: put,
  });
  const removal = useAction({
    run: ({ id }: Product) => api.delete(`/products/${id}`),
    failed: unanswered('Erro ao excluir produto'),
    onFailed,
    onDone: (_, product) => {
      drop(product.id);
      toast.success('Produto excluído com sucesso!', { key: product.id });
      offerBack(product, 'foi para Arquivados', () => restoring.perform(product));
    },
  });
  return {
    busyId: changing.running?.product.id ?? removal.running?.id ?? restoring.running?.id ?? null,
    async change(product: Product, values: ProductChange): Promise<boolean> {
      if (values.active === false && !(await mayLeave(product))) return false;
      return changing.perform({ product, values });
    },
    remove: removal.perform,
    restore: restoring.perform,
    /** Asked before a product that somebody still needs leaves the shelf. */
    question: dialog,
  };
}

/** Beside the fixed text, which goes after five seconds: the way back stays for ten. */
function offerBack({ id, name }: Product, what: string, run: () => Promise<boolean>): void {
  toast.info(`${name} ${what}.`, { key: `undo ${id}`, action: { label: 'Desfazer', run: () => void run() } });
}

/** What was sold meanwhile stays sold: of the stock only the difference goes back. */
function wayBack(before: Product, values: ProductChange, now: Product): ProductChange {
  const { price, active, stock } = before;
  return {
    ...(values.price !== undefined && { price }),
    ...(values.active !== undefined && { active }),
    ...(values.stock !== undefined && { stock: Math.max(0, now.stock - values.stock + stock) }),
  };
}
