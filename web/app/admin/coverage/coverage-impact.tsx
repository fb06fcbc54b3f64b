import type { CoverageImpact } from '@cesta/contract/coverage/coverage';
import { counted } from '../parts/counted.ts';

/** Whom a change of zones or days touches, and what becomes of them. Nothing where it touches nobody. */
export function CoverageImpactText({ impact }: { impact: CoverageImpact }) {
  const { subscribers, uncovered, hurried = 0, deliveries, orders } = impact;
  if (subscribers + deliveries + orders === 0) return null;
  const moving = subscribers - uncovered - hurried;
  return (
    <ul className="mt-3 grid list-disc gap-1.5 rounded-card bg-sun-pale py-3 pr-4 pl-8 text-body">
      {uncovered > 0 && (
        <li>
          <strong>{counted(uncovered, 'assinante fica', 'assinantes ficam')} sem entrega.</strong> A cobrança
          para, e cada um recebe um e-mail com o que fazer e até quando.
        </li>
      )}
      {moving > 0 && (
        <li>
          <strong>{counted(moving, 'assinante perde', 'assinantes perdem')} um dia de entrega.</strong> As
          próximas cestas vão para outro dia, e cada um recebe um e-mail.
        </li>
      )}
      {hurried > 0 && (
        <li>
          <strong>{counted(hurried, 'assinante tem', 'assinantes têm')} um corte mais cedo.</strong> A cesta
          que já teria passado do novo corte fica com o antigo.
        </li>
      )}
      {deliveries > 0 && (
        <li>{counted(deliveries, 'entrega marcada é tocada', 'entregas marcadas são tocadas')}.</li>
      )}
      {orders > 0 && (
        <li>
          {counted(orders, 'pedido pago continua a ser entregue', 'pedidos pagos continuam a ser entregues')}
          {'; quem muda de dia recebe um e-mail.'}
        </li>
      )}
    </ul>
  );
}
