import { CreditCard } from 'lucide-react';
import { ProcessingOverlay } from '../../order/processing-overlay.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { useCardChange } from './use-subscription-actions.ts';

/** For a bill that is open, beside its notice; it is charged to the new card at once. */
export function CardForBill({ secondary }: { secondary: boolean }) {
  const { leaving, change } = useCardChange(true);
  return (
    <>
      <Button busy={leaving} variant={secondary ? 'secondary' : 'primary'} onClick={change}>
        Trocar cartão
      </Button>
      <ProcessingOverlay open={leaving} />
    </>
  );
}

export function CardSection() {
  const { leaving, change } = useCardChange(false);
  return (
    <Card as="section" aria-labelledby="cartao" className="p-5">
      <Subheading id="cartao">Cartão</Subheading>
      <p className="mt-1 text-ink-soft">
        Nada é cobrado na troca: o novo cartão vale a partir da próxima cobrança.
      </p>
      <Button variant="secondary" wide className="mt-3" busy={leaving} onClick={change}>
        <CreditCard aria-hidden="true" className="size-5" />
        Trocar cartão
      </Button>
      <ProcessingOverlay open={leaving} />
    </Card>
  );
}
