import { formatPhone } from '@cesta/contract/base/formats';
import { Form, SubmitButton } from '../../forms/form.tsx';
import type { SchemaForm } from '../../forms/use-schema-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NewPasswordField } from '../forms/new-password-field.tsx';
import type { PersonalData, PersonalValues } from './sign-up-forms.ts';

interface PersonalStepProps {
  form: SchemaForm<PersonalValues, PersonalData>;
  onDone: (person: PersonalData) => void;
}

export function PersonalStep({ form, onDone }: PersonalStepProps) {
  const { rhf } = form;
  return (
    <Form
      form={form}
      label="Seus dados"
      attempt="Erro ao criar conta. Tente novamente."
      onSubmit={async (person) => onDone(person)}
    >
      <TextField {...form.field('name')} autoComplete="name" maxLength={120} />
      <TextField
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <NewPasswordField
        {...form.field('password', { deps: rhf.formState.isSubmitted ? ['confirmation'] : [] })}
        password={rhf.watch('password')}
      />
      <PasswordField {...form.field('confirmation')} autoComplete="new-password" />
      <TextField
        {...form.masked('phone', formatPhone)}
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(71) 99999-0000"
        hint="Só para combinar a entrega."
      />
      <SubmitButton busy={rhf.formState.isSubmitting}>Continuar</SubmitButton>
    </Form>
  );
}
