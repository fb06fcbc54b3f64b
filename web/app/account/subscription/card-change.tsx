import { dayOf } from '@cesta/contract/base/calendar';
import { cardNamed, cardStanding, spokenMonth } from '@cesta/contract/subscriptions/cards';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { CreditCard } from 'lucide-react';
import { ProcessingOverlay } from '../../order/processing-overlay.tsx';
import { serverNow } from '../../session/server-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { useCardChange } from './use-subscription-actions.ts';

/** For an invoice that is open, beside its notice; it is charged to the new card at once. */
export function CardForInvoice({ secondary }: { secondary: boolean }) {
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

/** The card that is charged, and the way to another one; while an invoice is open that way stands with the invoice. */
export function CardSection({ subscription }: { subscription: Subscription }) {
  const { card, open_invoice } = subscription;
  if (open_invoice && !card) return null;
  return (
    <Card as="section" aria-labelledby="cartao" className="p-5">
      <Subheading id="cartao">Cartão</Subheading>
      {card && <ChargedCard card={card} />}
      {!open_invoice && <OtherCard isEnding={subscription.cancel_at_period_end} />}
    </Card>
  );
}

/** What ends is charged no more, unless it is taken up again. */
function OtherCard({ isEnding }: { isEnding: boolean }) {
  const { leaving, change } = useCardChange(false);
  return (
    <>
      <p className="mt-1 text-ink-soft">
        {isEnding
          ? 'Nada é cobrado na troca: o novo cartão vale se você reativar a assinatura.'
          : 'Nada é cobrado na troca: o novo cartão vale a partir da próxima cobrança.'}
      </p>
      <Button variant="secondary" wide className="mt-3" busy={leaving} onClick={change}>
        <CreditCard aria-hidden="true" className="size-5" />
        Trocar cartão
      </Button>
      <ProcessingOverlay open={leaving} />
    </>
  );
}

function ChargedCard({ card }: { card: NonNullable<Subscription['card']> }) {
  const { brand, last4, expires } = card;
  const standing = cardStanding(expires ?? '', dayOf(serverNow()));
  return (
    <p className="mt-1">
      <strong>{cardNamed(brand, last4)}</strong>
      {expires && (
        <span className="block text-small text-ink-soft">
          {standing === 'expired' ? 'Venceu' : 'Vence'} em {spokenMonth(expires)}
        </span>
      )}
      {standing !== 'good' && (
        <Badge tone={standing === 'expired' ? 'tomato' : 'sun'} className="mt-1">
          {standing === 'expired' ? 'Troque para não ficar sem a cesta' : 'Está para vencer'}
        </Badge>
      )}
    </p>
  );
}
