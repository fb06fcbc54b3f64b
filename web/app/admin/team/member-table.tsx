import { STAFF_ROLES, type StaffRole } from '@cesta/contract/identity/identity';
import type { TeamMember } from '@cesta/contract/identity/team';
import { ROLE_LABELS, ROLE_NOTES } from '@cesta/contract/identity/team-constants';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { CompactSelect } from '../every-tab/compact-select.tsx';
import { relativeTime } from '../parts/relative-time.ts';
import { useMemberActions } from './use-member-actions.ts';

/** What is asked before other people are touched. */
type Question =
  | { about: TeamMember; does: 'role'; to: StaffRole }
  | { about: TeamMember; does: 'revoke' | 'reset' };

export function MemberTable({ members }: { members: readonly TeamMember[] }) {
  const [asked, setAsked] = useState<Question | null>(null);
  const columns: readonly Column<TeamMember>[] = [
    { header: 'Nome', leads: true, cell: (row) => <Name {...row} /> },
    { header: 'Papel', cell: (row) => <Role member={row} onAsk={setAsked} /> },
    {
      header: 'Última visita',
      cell: ({ last_seen_at }) => (last_seen_at ? relativeTime(last_seen_at, Date.now()) : 'ainda não'),
    },
    {
      header: 'Duas etapas',
      cell: ({ two_step }) => <Badge tone={two_step ? 'leaf' : 'sun'}>{two_step ? 'Sim' : 'Não'}</Badge>,
    },
    { header: 'Ações', hideHeader: true, cell: (row) => <Actions member={row} onAsk={setAsked} /> },
  ];
  return (
    <>
      <Table caption="Equipe" columns={columns} rows={members} rowKey={({ id }) => id} />
      <MemberQuestion asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function Name({ name, email, is_you }: TeamMember) {
  return (
    <>
      <span className="font-semibold wrap-anywhere">{name}</span>
      {is_you && <span className="text-ink-soft"> (você)</span>}
      <span className="block text-small text-ink-soft wrap-anywhere">{email}</span>
    </>
  );
}

interface PartProps {
  member: TeamMember;
  onAsk: (question: Question) => void;
}

function Role({ member, onAsk }: PartProps) {
  if (member.is_you) return ROLE_LABELS[member.role];
  return (
    <CompactSelect
      label="Papel"
      aria-label={`Papel de ${member.name}`}
      className="min-w-36"
      value={member.role}
      options={STAFF_ROLES.map((value) => ({ value, text: ROLE_LABELS[value] }))}
      onChange={({ target }) => onAsk({ about: member, does: 'role', to: target.value as StaffRole })}
    />
  );
}

/** Nobody takes away their own access. */
function Actions({ member, onAsk }: PartProps) {
  if (member.is_you) return null;
  return (
    <div className="flex flex-wrap gap-1 xl:flex-nowrap xl:justify-end">
      {member.two_step && (
        <Button variant="quiet" size="sm" onClick={() => onAsk({ about: member, does: 'reset' })}>
          Retirar duas etapas<span className="sr-only"> de {member.name}</span>
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={() => onAsk({ about: member, does: 'revoke' })}>
        Encerrar acesso<span className="sr-only"> de {member.name}</span>
      </Button>
    </div>
  );
}

const WORDS = {
  role: { title: 'Mudar o papel', label: 'Mudar papel' },
  revoke: { title: 'Encerrar o acesso', label: 'Encerrar o acesso' },
  reset: { title: 'Retirar a verificação em duas etapas', label: 'Retirar verificação' },
};

function MemberQuestion({ asked, onClose }: { asked: Question | null; onClose: () => void }) {
  const actions = useMemberActions();
  const words = WORDS[asked?.does ?? 'role'];

  async function perform() {
    if (!asked) return;
    const { about } = asked;
    const isDone =
      asked.does === 'role'
        ? await actions.changeRole({ member: about, to: asked.to })
        : await (asked.does === 'revoke' ? actions.revoke(about) : actions.resetTwoStep(about));
    if (isDone) onClose();
  }

  return (
    <ConfirmDialog
      open={asked !== null}
      title={words.title}
      confirmLabel={words.label}
      danger={asked?.does !== 'role'}
      busy={actions.busy}
      onClose={onClose}
      onConfirm={() => void perform()}
    >
      {asked && <Consequence {...asked} />}
    </ConfirmDialog>
  );
}

function Consequence(question: Question) {
  const { name } = question.about;
  if (question.does === 'role') {
    return (
      <p>
        O papel de {name} passa a ser {ROLE_LABELS[question.to]}. {ROLE_NOTES[question.to]} A pessoa é avisada
        por e-mail e entra de novo.
      </p>
    );
  }
  if (question.does === 'revoke') {
    return (
      <p>
        {name} sai do painel e de todos os dispositivos agora. A pessoa é avisada por e-mail; a conta de
        cliente continua, e os convites que ela enviou são retirados.
      </p>
    );
  }
  return (
    <p>
      {name} volta a entrar só com a senha, até configurar de novo. Confirme por telefone que é a própria
      pessoa quem pede: ela é avisada por e-mail e sai de todos os dispositivos.
    </p>
  );
}
