import type { ClosedDay } from '@cesta/contract/coverage/closed-days';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { ApiError, api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { spokenDay } from '../../subscription/delivery-days.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { focusTabTitle } from '../every-tab/tab-head.tsx';

export function Reopening({ day, onClose }: { day: ClosedDay | null; onClose: () => void }) {
  const { busy, perform } = useAction({
    run: ({ id }: ClosedDay) => api.delete(`/admin/closed-days/${id}`),
    done: 'O dia volta a ter entrega.',
    failed: unanswered('Erro ao voltar a entregar'),
    changes: [panel.closedDays, panel.deliveries],
    onDone: () => {
      onClose();
      focusTabTitle();
    },
    onFailed: (error) => {
      // The list tells whether the day is still closed.
      if (!(error instanceof ApiError)) onClose();
    },
  });
  return (
    <ConfirmDialog
      open={day !== null}
      title="Voltar a entregar"
      confirmLabel="Voltar a entregar"
      danger={false}
      busy={busy}
      onConfirm={() => day && void perform(day)}
      onClose={onClose}
    >
      {day && (
        <>
          <p>
            A van volta a sair {spokenDay(day.date)}, {day.city ?? 'em todas as cidades'}?
          </p>
          <p className="mt-2 text-body text-ink-soft">
            Cestas que já mudaram de dia ficam onde estão. Pedidos voltam para este dia, e quem fez o pedido
            recebe um e-mail.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
