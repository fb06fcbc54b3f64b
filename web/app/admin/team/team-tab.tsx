import type { Team } from '@cesta/contract/identity/team';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useRefresh } from '../../queries/use-action.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { RefreshButton, TabHead } from '../every-tab/tab-head.tsx';
import { counted } from '../parts/counted.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { MemberTable } from './member-table.tsx';

const TEAM = apiQuery<Team>(panel.team, '/admin/team', 'Erro ao carregar equipe');

export default function TeamTab() {
  const team = useApiQuery(TEAM);
  const refresh = useRefresh();
  const [isInviting, setIsInviting] = useState(false);
  return (
    <>
      <TabHead
        title="Equipe"
        note={team.data && counted(team.data.members.length, 'pessoa no painel', 'pessoas no painel')}
      >
        <RefreshButton loading={team.loading} onRefresh={team.reload} />
        <Button onClick={() => setIsInviting(true)}>
          <UserPlus aria-hidden="true" className="size-5" />
          Convidar
        </Button>
      </TabHead>
      <Loaded from={team} waiting={<TableSkeleton rows={4} columns={4} hasButton />}>
        {({ members, invitations, two_step_required }) => (
          <div className="grid gap-8">
            {two_step_required && (
              <p className="rounded-card bg-leaf-pale px-4 py-3">
                A loja pede a verificação em duas etapas: quem não a configurou só alcança a configuração.
              </p>
            )}
            <MemberTable members={members} />
            {invitations.length > 0 && (
              <section aria-labelledby="convites">
                <Subheading id="convites" className="mb-3">
                  Convites em aberto
                </Subheading>
                <InvitationTable invitations={invitations} />
              </section>
            )}
          </div>
        )}
      </Loaded>
      <InvitationDialog
        open={isInviting}
        onSent={() => refresh(panel.team)}
        onClose={() => setIsInviting(false)}
      />
    </>
  );
}
