import { toReais } from '@cesta/contract/base/money';
import type { Product } from '@cesta/contract/catalog/catalog';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { panel } from '../../queries/query-keys.ts';
import { useRefresh } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ConflictNote } from '../forms/conflict-note.tsx';
import { PanelForm } from '../forms/panel-form.tsx';
import { PANEL_TELLING } from '../forms/panel-telling.ts';
import { PictureField } from '../forms/picture-field.tsx';
import { useGuardedSaving } from '../forms/use-guarded-saving.ts';
import { BasketFields } from './basket-fields.tsx';
import { PageFields } from './page-fields.tsx';
import { ProductFields } from './product-fields.tsx';
import {
  inWords,
  PRODUCT_LABELS,
  ProductForm,
  type ProductFormOutput,
  type ProductFormValues,
  valuesOf,
} from './product-form-values.ts';
import { useLeavingQuestion } from './use-leaving-question.tsx';

interface ProductFormPanelProps {
  /** Without one, a new product is made. */
  product: Product | undefined;
  /** Of the other products, to be suggested. */
  families: readonly string[];
  onSaved: (product: Product) => void;
  onClose: () => void;
}

export function ProductFormPanel({ product, families, onSaved, onClose }: ProductFormPanelProps) {
  const keptAs = `product ${product?.id ?? 'new'}`;
  const form = useSchemaForm<ProductFormValues, ProductFormOutput>(ProductForm, PRODUCT_LABELS, {
    ...PANEL_TELLING,
    values: valuesOf(product),
    keptAs,
  });
  const { rhf, field } = form;
  const shopPath = product?.active && product.slug ? `/produtos/${product.slug}` : null;
  const [sending, setSending] = useState(false);
  const refresh = useRefresh();
  const { mayLeave, dialog } = useLeavingQuestion();
  const { conflict, save } = useGuardedSaving({
    thing: product,
    rhf,
    keptAs,
    reload: ({ id }) => api.get<Product>(`/products/${id}`),
    valuesOf,
    labels: PRODUCT_LABELS,
    inWords,
  });

  async function saveProduct(output: ProductFormOutput) {
    if (product?.active && output.active === false) {
      if (!(await mayLeave(product))) return false;
    } else if (product?.active && product.inBaskets !== false && output.inBaskets === false) {
      if (!(await mayLeave(product, 'baskets'))) return false;
    }
    const body = { ...output, price: toReais(output.price), inStock: (output.stock ?? 0) > 0 };
    const done = await save((base) =>
      base
        ? api.put<Product>(`/products/${base.id}`, {
            ...body,
            version: base.version,
            previousStock: base.stock,
          })
        : api.post<Product>('/products', body),
    );
    if (done) {
      toast.success(product ? 'Produto atualizado com sucesso!' : 'Produto criado com sucesso!');
      onSaved(done.answer);
    }
    return done !== null;
  }

  return (
    <>
      <PanelForm
        form={form}
        label={product ? 'Editar Produto' : 'Novo Produto'}
        attempt={unanswered('Erro ao salvar produto')}
        submitLabel={product ? 'Salvar alterações' : 'Criar produto'}
        waiting={sending}
        save={saveProduct}
        onFailed={() => refresh(panel.products)}
        onClose={onClose}
      >
        {conflict && <ConflictNote {...conflict} />}
        <ProductFields form={form} />
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
        <BasketFields form={form} families={families} />
        <PageFields form={form} product={product} />
        <CheckboxField {...field('active')} hint="Desmarcado, ninguém vê o produto na loja." />
        {shopPath && (
          <p>
            <a
              href={shopPath}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf-deep underline underline-offset-4"
            >
              <ExternalLink aria-hidden="true" className="size-5" />
              Ver na loja
              <span className="sr-only"> (abre em outra aba)</span>
            </a>
          </p>
        )}
      </PanelForm>
      {dialog}
    </>
  );
}
