import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { formatLongDay } from '../../order/order-dates.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from './notice.tsx';

type Gap = NonNullable<Subscription['coverage_gap']>;

const TITLES: Record<Gap['cause'], string> = {
  no_address: 'Falta um endereço para a sua cesta',
  out_of_coverage: 'Não entregamos no seu endereço',
};

/** Nothing can be delivered, so nothing is charged: what to do, and until when. */
export function CoverageGapNotice({ gap }: { gap: Gap }) {
  return (
    <Notice
      tone="tomato"
      title={TITLES[gap.cause]}
      actions={<LinkButton to="/minha-conta?tab=enderecos">Ver meus endereços</LinkButton>}
    >
      {gap.cause === 'no_address'
        ? 'Sua conta está sem endereço de entrega, e por isso não cobramos novas semanas. '
        : 'O endereço das suas cestas está fora da área de entrega, e por isso não cobramos novas semanas. '}
      {gap.deliveries_owed > 0
        ? `Com um endereço atendido até ${formatLongDay(gap.answer_by)}, entregamos o que já está pago; depois dessa data, devolvemos o valor.`
        : 'Com um endereço atendido, as entregas e as cobranças voltam sozinhas.'}
    </Notice>
  );
}
