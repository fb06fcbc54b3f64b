import type { Product } from '@cesta/contract/catalog/catalog';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormSkeleton } from '../../ui/skeleton.tsx';
import { ProductFormPanel } from './product-form.tsx';

interface ProductDialogProps {
  /** 'novo' for a product that does not exist yet; null while nothing is open. */
  id: string | null;
  /** The row it was opened from, when there is one. */
  known: Product | undefined;
  families: readonly string[];
  onSaved: (product: Product) => void;
  onClose: () => void;
}

export function ProductDialog({ id, onClose, ...content }: ProductDialogProps) {
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title={id === 'novo' ? 'Novo Produto' : 'Editar Produto'}
      shape="wide"
    >
      {id !== null && <DialogContent key={id} id={id} onClose={onClose} {...content} />}
    </Dialog>
  );
}

function DialogContent({ id, known, ...form }: ProductDialogProps & { id: string }) {
  // Decided once: a row that arrives or changes later must not take away what is being typed.
  const [row] = useState(known);
  if (id === 'novo' || row) return <ProductFormPanel product={row} {...form} />;
  return <FetchedForm id={id} {...form} />;
}

const productOf = (id: string) =>
  apiQuery<Product>(panel.product(id), `/products/${encodeURIComponent(id)}`, 'Erro ao carregar produtos');

/** For a link that opens a product before, or without, its row. */
function FetchedForm({
  id,
  ...form
}: { id: string } & Pick<ProductDialogProps, 'families' | 'onSaved' | 'onClose'>) {
  const found = useApiQuery(productOf(id), { forEditing: true });
  return (
    <Loaded from={found} waiting={<FormSkeleton fields={4} />}>
      {(product) => <ProductFormPanel product={product} {...form} />}
    </Loaded>
  );
}
