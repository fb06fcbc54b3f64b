import type { Product } from '@cesta/contract/catalog';
import { useState } from 'react';
import { ApiError, api, errorText } from '../../session/api-client.ts';
import { toast } from '../../ui/toast-store.ts';
import { changeOf, type ProductChange } from './product-payload.ts';

interface Shelf {
  put: (product: Product) => void;
  drop: (id: string) => void;
}

/** What can be done with a product without opening it. Each answers whether it worked. */
export function useProductActions({ put, drop }: Shelf) {
  const [busyId, setBusyId] = useState<string | null>(null);

  async function change(product: Product, values: ProductChange): Promise<boolean> {
    setBusyId(product.id);
    try {
      put(await api.put<Product>(`/products/${product.id}`, changeOf(product, values)));
      toast.success('Produto atualizado com sucesso!');
      return true;
    } catch (error) {
      toast.error(errorText(error, 'Erro ao salvar produto'));
      if (error instanceof ApiError && error.status === 409) await lookAgain(product.id);
      return false;
    } finally {
      setBusyId(null);
    }
  }

  /** Somebody else was faster: the row shows what they made of it. */
  async function lookAgain(id: string): Promise<void> {
    await api.get<Product>(`/products/${id}`).then(put, () => undefined);
  }

  async function remove(product: Product): Promise<boolean> {
    setBusyId(product.id);
    try {
      await api.delete(`/products/${product.id}`);
      toast.success('Produto excluído com sucesso!');
      drop(product.id);
      return true;
    } catch (error) {
      toast.error(errorText(error, 'Erro ao excluir produto'));
      return false;
    } finally {
      setBusyId(null);
    }
  }

  return { busyId, change, remove };
}
