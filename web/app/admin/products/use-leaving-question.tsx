import type { Product, ProductNeeds, ProductNeedsList } from '@cesta/contract/catalog/catalog';
import { type ReactNode, useState } from 'react';
import { panel } from '../../queries/query-keys.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { api, errorText } from '../../session/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { counted } from '../parts/counted.ts';

/** What a product leaves: the shop as a whole, or the baskets alone. */
type Left = 'shop' | 'baskets';
const FROM: Record<Left, string> = { shop: 'da venda', baskets: 'das cestas' };

interface Question {
  product: Product;
  left: Left;
  needs: ProductNeeds;
  answer: (goesOn: boolean) => void;
}

export async function askNeeds(ids: readonly string[], signal?: AbortSignal): Promise<ProductNeeds[]> {
  const { needs } = await api.post<ProductNeedsList>('/admin/products/needs', { ids }, { signal });
  return needs;
}

/**
 * Before a product leaves shelf or baskets: resolves to true at once when nobody needs it, and otherwise to what the
 * operator answers. Render `dialog` beside what asks.
 */
export function useLeavingQuestion(): {
  mayLeave: (product: Product, left?: Left) => Promise<boolean>;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question | null>(null);

  async function mayLeave(product: Product, left: Left = 'shop'): Promise<boolean> {
    try {
      const [asked] = await askNeeds([product.id]);
      // What is bought in the shop goes on.
      const needs = asked && left === 'baskets' ? { ...asked, orders: 0 } : asked;
      if (!needs || needs.baskets + needs.orders + needs.deliveries === 0) return true;
      return await new Promise((answer) => setQuestion({ product, left, needs, answer }));
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
      confirmLabel={`Tirar ${FROM[question?.left ?? 'shop']}`}
      onClose={() => close(false)}
      onConfirm={() => close(true)}
    >
      {question && (
        <p>
          {neededBy(question.needs)} Tirar {question.product.name} {FROM[question.left]}?
        </p>
      )}
    </ConfirmDialog>
  );
  return { mayLeave, dialog };
}

/** The same as a sentence under another question; nothing while it is not known, or nobody needs it. */
export function NeedsNote({ product }: { product: Product }) {
  const { data } = useApiQuery<ProductNeeds[]>(
    {
      key: panel.productNeeds(product.id),
      attempt: 'Erro ao carregar produtos',
      load: ({ signal }) => askNeeds([product.id], signal),
    },
    { forEditing: true },
  );
  const text = data?.[0] && neededBy(data[0]);
  return text ? <p className="mt-3 text-body">{text}</p> : null;
}

/** Everybody who still waits for it, each with what becomes of it. Empty when there is nobody. */
function neededBy({ baskets, orders, deliveries }: Omit<ProductNeeds, 'id'>): string {
  const held = counted(
    baskets,
    'cesta de assinante tem este produto',
    'cestas de assinantes têm este produto',
  );
  const sentences = [
    baskets > 0 && `${held}. Quem escolheu é avisado por e-mail, e no fechamento entra o mais parecido.`,
    orders > 0 &&
      `${counted(orders, 'pedido aberto tem este produto e sai com ele', 'pedidos abertos têm este produto e saem com ele')}.`,
    deliveries > 0 &&
      `${counted(deliveries, 'cesta já fechada espera por ele e continua com ele', 'cestas já fechadas esperam por ele e continuam com ele')}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
