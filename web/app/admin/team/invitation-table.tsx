import type { TeamInvitation } from '@cesta/contract/identity/team';
import { ROLE_LABELS } from '@cesta/contract/identity/team-constants';
import { useState } from 'react';
import { formatDay } from '../../order/order-dates.ts';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { focusTabTitle } from '../every-tab/tab-head.tsx';

export function InvitationTable({ invitations }: { invitations: readonly TeamInvitation[] }) {
  const [leaving, setLeaving] = useState<TeamInvitation | null>(null);
  const again = useAction({
    run: ({ id }: TeamInvitation) => api.post(`/admin/team/invitations/${id}/resend`),
    done: 'Convite reenviado. O link anterior não vale mais.',
    failed: 'Erro ao reenviar convite',
    changes: [panel.team],
  });
  const back = useAction({
    run: ({ id }: TeamInvitation) => api.delete(`/admin/team/invitations/${id}`),
    done: 'Convite retirado. O link não vale mais.',
    failed: 'Erro ao retirar convite',
    changes: [panel.team],
  });
  const columns: readonly Column<TeamInvitation>[] = [
    {
      header: 'Nome',
      leads: true,
      cell: ({ name, email }) => (
        <>
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="block text-small text-ink-soft wrap-anywhere">{email}</span>
        </>
      ),
    },
    { header: 'Papel', cell: ({ role }) => ROLE_LABELS[role] },
    { header: 'Convidado por', cell: ({ invited_by }) => invited_by },
    {
      header: 'Validade',
      cell: ({ expired, expires_at }) =>
        expired ? <Badge tone="tomato">Vencido</Badge> : `até ${formatDay(expires_at)}`,
    },
    {
      header: 'Ações',
      hideHeader: true,
      cell: (row) => (
        <div className="flex flex-wrap gap-1 xl:flex-nowrap xl:justify-end">
          <Button
            variant="quiet"
            size="sm"
            busy={again.running?.id === row.id}
            onClick={() => void again.perform(row)}
          >
            Reenviar<span className="sr-only"> o convite de {row.name}</span>
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setLeaving(row)}>
            Retirar<span className="sr-only"> o convite de {row.name}</span>
          </Button>
        </div>
      ),
    },
  ];
  return (
    <>
      <Table caption="Convites em aberto" columns={columns} rows={invitations} rowKey={({ id }) => id} />
      <ConfirmDialog
        open={leaving !== null}
        title="Retirar o convite"
        confirmLabel="Retirar convite"
        busy={back.busy}
        onClose={() => setLeaving(null)}
        onConfirm={async () => {
          if (!leaving || !(await back.perform(leaving))) return;
          setLeaving(null);
          focusTabTitle();
        }}
      >
        O link enviado para {leaving?.email} deixa de valer.
      </ConfirmDialog>
    </>
  );
}
