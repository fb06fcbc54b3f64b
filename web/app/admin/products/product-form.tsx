import type { Product } from '@cesta/contract/catalog';
import { useRef, useState } from 'react';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FormButtons } from '../form-buttons.tsx';
import { ConflictNote } from '../parts/conflict-note.tsx';
import { PictureField } from '../picture-field.tsx';
import { UnsavedGuard } from '../unsaved-guard.tsx';
import { useAdminForm } from '../use-admin-form.ts';
import { ProductFields } from './product-fields.tsx';
import {
  PRODUCT_LABELS,
  ProductForm,
  type ProductFormOutput,
  type ProductFormValues,
  valuesOf,
} from './product-form-values.ts';
import { useProductSaving } from './use-product-saving.ts';

interface ProductFormPanelProps {
  /** Without one, a new product is made. */
  product: Product | undefined;
  onSaved: (product: Product) => void;
  onClose: () => void;
}

export function ProductFormPanel({ product, onSaved, onClose }: ProductFormPanelProps) {
  const form = useAdminForm<ProductFormValues, ProductFormOutput>({
    schema: ProductForm,
    labels: PRODUCT_LABELS,
    values: valuesOf(product),
    attempt: 'Erro ao salvar produto',
  });
  const { rhf, field } = form;
  const [sending, setSending] = useState(false);
  const saved = useRef(false);
  const { conflict, save } = useProductSaving(product, rhf);
  const { isDirty, isSubmitting } = rhf.formState;

  async function saveAndClose(output: ProductFormOutput) {
    const result = await save(output);
    if (!result) return;
    saved.current = true;
    onSaved(result);
    onClose();
  }

  return (
    <>
      <form
        noValidate
        aria-label={product ? 'Editar Produto' : 'Novo Produto'}
        onSubmit={(event) => form.submit(event, saveAndClose)}
        className="grid gap-5"
      >
        {conflict && <ConflictNote {...conflict} />}
        <ProductFields field={field} />
        <PictureField
          label={PRODUCT_LABELS.imageUrl}
          value={rhf.watch('imageUrl')}
          error={form.error('imageUrl')}
          onBusy={setSending}
          onChange={(imageUrl) =>
            rhf.setValue('imageUrl', imageUrl, {
              shouldDirty: true,
              shouldValidate: rhf.formState.isSubmitted,
            })
          }
        />
        <CheckboxField {...field('active')} hint="Desmarcado, ninguém vê o produto na loja." />
        <FormButtons
          submitLabel={product ? 'Salvar alterações' : 'Criar produto'}
          busy={isSubmitting || sending}
          onCancel={onClose}
        />
      </form>
      <UnsavedGuard isUnsaved={() => isDirty && !saved.current} />
    </>
  );
}
