import { formatCpf, formatPhone } from '@cesta/contract/base/formats';
import { ProfileChange, type User, type UserAnswer } from '@cesta/contract/identity/identity';
import { useQueryClient } from '@tanstack/react-query';
import { Form, SubmitButton } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { mine } from '../../queries/query-keys.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { refreshUser } from '../../session/session-store.ts';
import type { SessionUser } from '../../session/storage.ts';
import { Heading } from '../../ui/heading.tsx';
import { FormSkeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { profileOf } from '../account-queries.ts';
import { userOf } from '../user-of.ts';
import { DefaultAddress } from './default-address.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';

export function ProfileTab({ user }: { user: SessionUser }) {
  const profile = useApiQuery(profileOf(user), { onReturn: true, forEditing: true });
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="grid gap-6">
        <Heading>Seus dados</Heading>
        <Loaded from={profile} tells="by-toast" waiting={<FormSkeleton fields={4} />}>
          {(answer) => <ProfileForm user={userOf(answer)} />}
        </Loaded>
      </div>
      <DefaultAddress user={user} />
    </div>
  );
}

const LABELS = {
  name: 'Nome completo',
  phone: 'Telefone',
  cpf: 'CPF',
  birthdate: 'Data de nascimento',
};
const Profile = ProfileChange.required();

function ProfileForm({ user }: { user: User }) {
  const client = useQueryClient();
  const form = useSchemaForm(Profile, LABELS, { values: valuesOf(user) });
  const { dirtyFields } = form.rhf.formState;

  /** Only what was changed here: the rest may have been changed on another device. */
  async function save(profile: ProfileChange) {
    const changed = Object.fromEntries(
      Object.entries(profile).filter(([name]) => dirtyFields[name as keyof typeof LABELS]),
    );
    const saved = userOf(await api.put<UserAnswer | User>(`/users/${user.id}`, changed));
    refreshUser(saved);
    void client.cancelQueries({ queryKey: mine.profile });
    client.setQueryData(mine.profile, saved);
    form.rhf.reset(valuesOf(saved));
    toast.success('Perfil atualizado com sucesso!');
  }

  return (
    <Form form={form} label="Seus dados" attempt="Erro ao atualizar perfil" onSubmit={save}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field('name')} autoComplete="name" maxLength={120} />
        <div className="grid content-start gap-3">
          <TextField
            label="Email"
            type="email"
            readOnly
            value={user.email}
            autoComplete="email"
            hint="É com ele que você entra. Para trocar, fale com a gente."
          />
          <EmailConfirmation user={user} />
        </div>
      </div>
      <div className="grid gap-5 sm:grid-cols-2 md:max-lg:grid-cols-3 xl:grid-cols-3">
        <TextField
          {...form.masked('phone', formatPhone)}
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(71) 99999-0000"
        />
        <TextField
          {...form.masked('cpf', formatCpf)}
          optional
          inputMode="numeric"
          autoComplete="off"
          placeholder="000.000.000-00"
        />
        <TextField {...form.field('birthdate')} optional type="date" autoComplete="bday" min="1900-01-01" />
      </div>
      <SubmitButton wide={false} className="sm:justify-self-start" busy={form.rhf.formState.isSubmitting}>
        Salvar alterações
      </SubmitButton>
    </Form>
  );
}

function valuesOf({ name, phone, cpf, birthdate }: User) {
  return {
    name,
    phone: formatPhone(phone ?? ''),
    cpf: formatCpf(cpf ?? ''),
    birthdate: birthdate?.slice(0, 10) ?? '',
  };
}
