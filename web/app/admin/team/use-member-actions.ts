import type { StaffRole } from '@cesta/contract/identity/identity';
import type { TeamMember } from '@cesta/contract/identity/team';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';

const changes = [panel.team];
const path = ({ id }: TeamMember) => `/admin/team/members/${id}`;

export function useMemberActions() {
  const role = useAction({
    run: ({ member, to }: { member: TeamMember; to: StaffRole }) =>
      api.put(`${path(member)}/role`, { role: to, from: member.role }),
    done: 'Papel alterado. A pessoa foi avisada e entra de novo.',
    failed: 'Erro ao mudar o papel',
    changes,
  });
  const access = useAction({
    run: (member: TeamMember) => api.delete(path(member)),
    done: 'Acesso encerrado. A pessoa saiu de todos os dispositivos e foi avisada.',
    failed: 'Erro ao encerrar o acesso',
    changes,
  });
  const twoStep = useAction({
    run: (member: TeamMember) => api.delete(`${path(member)}/two-step`),
    done: 'Verificação em duas etapas retirada. A pessoa foi avisada.',
    failed: 'Erro ao retirar a verificação',
    changes,
  });
  return {
    busy: role.busy || access.busy || twoStep.busy,
    changeRole: role.perform,
    revoke: access.perform,
    resetTwoStep: twoStep.perform,
  };
}
