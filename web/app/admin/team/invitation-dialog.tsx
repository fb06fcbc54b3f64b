import type { Done } from '@cesta/contract/base/answers';
import { STAFF_ROLES } from '@cesta/contract/identity/identity';
import { InvitationInput } from '@cesta/contract/identity/team';
import { ROLE_LABELS, ROLE_NOTES } from '@cesta/contract/identity/team-constants';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { api } from '../../session/api-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { PanelForm } from '../forms/panel-form.tsx';
import { PANEL_TELLING } from '../forms/panel-telling.ts';

interface InvitationDialogProps {
  open: boolean;
  onSent: () => void;
  onClose: () => void;
}

export function InvitationDialog({ open, onSent, onClose }: InvitationDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Convidar para a equipe">
      <InvitationForm onSent={onSent} onClose={onClose} />
    </Dialog>
  );
}

const LABELS = { name: 'Nome', email: 'Email', role: 'Papel' };
const EMPTY = { name: '', email: '', role: 'packer' } as const;

function InvitationForm({ onSent, onClose }: Omit<InvitationDialogProps, 'open'>) {
  const form = useSchemaForm(InvitationInput, LABELS, {
    ...PANEL_TELLING,
    values: EMPTY,
    keptAs: 'invitation',
  });
  const role = form.rhf.watch('role');
  return (
    <PanelForm
      form={form}
      label="Convidar para a equipe"
      attempt="Erro ao enviar convite"
      submitLabel="Enviar convite"
      save={async (input) => {
        const { message } = await api.post<Done>('/admin/team/invitations', input);
        toast.success(message);
        onSent();
        return true;
      }}
      onClose={onClose}
    >
      <TextField {...form.field('name')} data-autofocus maxLength={120} autoComplete="off" />
      <TextField {...form.field('email')} type="email" inputMode="email" autoComplete="off" />
      <SelectField {...form.field('role')} hint={ROLE_NOTES[role] ?? ''}>
        {STAFF_ROLES.map((each) => (
          <option key={each} value={each}>
            {ROLE_LABELS[each]}
          </option>
        ))}
      </SelectField>
    </PanelForm>
  );
}
