import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { ClosingImpact } from '@cesta/contract/coverage/closed-days';
import { spokenDay } from '../../subscription/delivery-days.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { counted } from './counted.ts';
import type { useClosing } from './use-closing.ts';

/** Whom it touches and where they go, before it is done. */
export function ClosingQuestionDialog({ closing }: { closing: ReturnType<typeof useClosing> }) {
  const { asked, isAsking, isClosing } = closing;
  const days = asked?.question.days ?? [];
  return (
    <ConfirmDialog
      open={asked !== null}
      title={days.length === 1 ? 'Deixar o dia sem entrega?' : `Deixar ${days.length} dias sem entrega?`}
      confirmLabel="Deixar sem entrega"
      cancelLabel="Voltar"
      danger={(asked?.impact.cancelled ?? 0) > 0}
      busy={isAsking || isClosing}
      onConfirm={closing.confirm}
      onClose={closing.giveUp}
    >
      {asked && <Impact impact={asked.impact} />}
    </ConfirmDialog>
  );
}

function Impact({ impact }: { impact: ClosingImpact }) {
  const { baskets, orders, uncharged, moves, packed, cancelled, returned } = impact;
  const moving = { baskets: baskets - cancelled, orders };
  const ahead = uncharged > 0 && (
    <p>
      {counted(uncharged, 'assinante com semana', 'assinantes com semanas')} ainda não{' '}
      {uncharged === 1 ? 'cobrada também é avisado' : 'cobradas também são avisados'} do novo dia por e-mail.
    </p>
  );
  if (baskets + orders === 0)
    return (
      <div className="grid gap-3">
        <p>Nenhuma cesta paga e nenhum pedido mudam de dia.</p>
        {ahead}
      </div>
    );
  return (
    <div className="grid gap-3">
      {cancelled > 0 && (
        <p>
          {counted(cancelled, 'cesta é cancelada', 'cestas são canceladas')}, e{' '}
          {returned === undefined ? 'o valor volta' : `${formatCents(fromReais(returned))} voltam`} para{' '}
          {cancelled === 1 ? 'o cliente' : 'os clientes'} como crédito, ou no cartão se a assinatura está no
          fim.
        </p>
      )}
      {moves.length > 0 && (
        <p>
          {touched(moving)} {moving.baskets + orders === 1 ? 'muda' : 'mudam'} de dia:
        </p>
      )}
      <ul className="grid gap-1.5">
        {moves.map((move) => (
          <li key={`${move.from} ${move.to}`} className="rounded-control bg-paper-deep px-3 py-2 text-body">
            <span className="block first-letter:uppercase">
              {spokenDay(move.from)} → <strong>{spokenDay(move.to)}</strong>
            </span>
            <span className="text-small text-ink-soft">{touched(move)}</span>
          </li>
        ))}
      </ul>
      {ahead}
      {packed.length > 0 && (
        <p className="text-body text-ink-soft">
          Já separadas, guarde as caixas para o novo dia: {packed.join(', ')}.
        </p>
      )}
      <p className="text-body text-ink-soft">Cada cliente recebe um e-mail com o que muda e o motivo.</p>
    </div>
  );
}

/** '3 cestas e 1 pedido' */
function touched({ baskets, orders }: { baskets: number; orders: number }): string {
  const parts = [
    baskets > 0 && counted(baskets, 'cesta', 'cestas'),
    orders > 0 && counted(orders, 'pedido', 'pedidos'),
  ];
  return parts.filter(Boolean).join(' e ');
}
