import type { Product } from '@cesta/contract/catalog';
import { useAction } from '../../queries/use-action.ts';
import { ApiError, api } from '../../session/api-client.ts';
import { changeOf, type ProductChange } from './product-payload.ts';
import { useLeavingQuestion } from './use-leaving-question.tsx';

interface Shelf {
  put: (product: Product) => void;
  drop: (id: string) => void;
}

/** What can be done with a product without opening it. Each answers whether it worked. */
export function useProductActions({ put, drop }: Shelf) {
  const { mayLeave, dialog } = useLeavingQuestion();
  const changing = useAction({
    run: async ({ product, values }: { product: Product; values: ProductChange }) => {
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
    done: 'Produto atualizado com sucesso!',
    failed: 'Erro ao salvar produto',
    onDone: put,
  });
  const removal = useAction({
    run: ({ id }: Product) => api.delete(`/products/${id}`),
    done: 'Produto excluído com sucesso!',
    failed: 'Erro ao excluir produto',
    onDone: (_, { id }) => drop(id),
  });
  return {
    busyId: changing.running?.product.id ?? removal.running?.id ?? null,
    async change(product: Product, values: ProductChange): Promise<boolean> {
      if (values.active === false && !(await mayLeave(product))) return false;
      return changing.perform({ product, values });
    },
    remove: removal.perform,
    /** Asked before a product that baskets hold leaves the shelf. */
    question: dialog,
  };
}
