import type { Product } from '@cesta/contract/catalog';
import type { BasketsWithProduct } from '@cesta/contract/subscriptions';
import { type ReactNode, useState } from 'react';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { api, errorText } from '../../session/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { counted } from '../counted.ts';

interface Question {
  product: Product;
  baskets: number;
  answer: (goesOn: boolean) => void;
}

const pathOf = (id: string) => `/admin/products/${id}/baskets`;

/**
 * Before a product leaves the shelf: resolves to true at once when no basket holds it, and otherwise to what the
 * operator answers. Render `dialog` beside what asks.
 */
export function useLeavingQuestion(): {
  mayLeave: (product: Product) => Promise<boolean>;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question | null>(null);

  async function mayLeave(product: Product): Promise<boolean> {
    try {
      const { baskets } = await api.get<BasketsWithProduct>(pathOf(product.id));
      if (baskets === 0) return true;
      return await new Promise((answer) => setQuestion({ product, baskets, answer }));
    } catch (error) {
      toast.error(errorText(error, 'Erro ao salvar produto'));
      return false;
    }
  }
  function close(goesOn: boolean): void {
    question?.answer(goesOn);
    setQuestion(null);
  }

  const dialog = (
    <ConfirmDialog
      open={question !== null}
      title={question?.product.name ?? ''}
      confirmLabel="Tirar da venda"
      onClose={() => close(false)}
      onConfirm={() => close(true)}
    >
      {question && (
        <p>
          {heldBy(question.baskets)} Tirar {question.product.name} da venda?
        </p>
      )}
    </ConfirmDialog>
  );
  return { mayLeave, dialog };
}

/** The same as a sentence under another question; nothing while it is not known, or no basket holds it. */
export function BasketsNote({ product }: { product: Product }) {
  const { data } = useApiQuery(
    apiQuery<BasketsWithProduct>(
      panel.productBaskets(product.id),
      pathOf(product.id),
      'Erro ao carregar produtos',
    ),
    { forEditing: true },
  );
  return data && data.baskets > 0 ? <p className="mt-3 text-body">{heldBy(data.baskets)}</p> : null;
}

function heldBy(baskets: number): string {
  const held = counted(
    baskets,
    'cesta de assinante tem este produto',
    'cestas de assinantes têm este produto',
  );
  return `${held}. Quem escolheu é avisado por e-mail, e no fechamento entra o mais parecido.`;
}
