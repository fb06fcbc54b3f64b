import type { Product } from '@cesta/contract/catalog';
import { toReais } from '@cesta/contract/money';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError, api } from '../../session/api-client.ts';
import { toast } from '../../ui/toast-store.ts';
import type { Clash } from '../parts/conflict-note.tsx';
import {
  clashesOf,
  type ProductFormOutput,
  type ProductFormValues,
  valuesOf,
} from './product-form-values.ts';

interface Conflict {
  message: string;
  clashes: readonly Clash[];
}

/**
 * Saves, and when somebody else was faster brings their changes into the fields that were not touched here. What
 * was typed stays; saving again is then a decision.
 */
export function useProductSaving(
  product: Product | undefined,
  rhf: UseFormReturn<ProductFormValues, unknown, ProductFormOutput>,
) {
  const [base, setBase] = useState(product);
  const [conflict, setConflict] = useState<Conflict>();

  /** The saved product, or null when there is something to look at first. Throws what the server says. */
  async function save(output: ProductFormOutput): Promise<Product | null> {
    const body = { ...output, price: toReais(output.price), inStock: (output.stock ?? 0) > 0 };
    if (!base) {
      const created = await api.post<Product>('/products', body);
      toast.success('Produto criado com sucesso!');
      return created;
    }
    try {
      const guarded = { ...body, version: base.version, previousStock: base.stock };
      const updated = await api.put<Product>(`/products/${base.id}`, guarded);
      toast.success('Produto atualizado com sucesso!');
      return updated;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      await catchUp(base, error.message);
      return null;
    }
  }

  async function catchUp(before: Product, message: string): Promise<void> {
    const now = await api.get<Product>(`/products/${before.id}`);
    const clashes = clashesOf(before, now, rhf.getValues());
    rhf.reset(valuesOf(now), { keepDirtyValues: true });
    setBase(now);
    setConflict({ message, clashes });
    toast.error(message);
  }

  return { conflict, save };
}
