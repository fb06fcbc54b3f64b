import { DEFAULT_ADDRESS_LABEL } from '@cesta/contract/identity/identity';
import { Link } from 'react-router';
import { Form, SubmitButton } from '../../forms/form.tsx';
import type { SchemaForm } from '../../forms/use-schema-form.ts';
import type { ApiError } from '../../session/api-client.ts';
import { readKeptCep } from '../../session/kept-cep.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PlaceFields } from '../places/place-fields.tsx';
import type { DeliveryData, DeliveryValues } from './sign-up-forms.ts';

interface AddressStepProps {
  form: SchemaForm<DeliveryValues, DeliveryData>;
  onBack: () => void;
  onDone: (delivery: DeliveryData) => Promise<void>;
  onRefused: (error: ApiError) => void;
}

export function AddressStep({ form, onBack, onDone, onRefused }: AddressStepProps) {
  return (
    <Form
      form={form}
      label="Endereço de entrega"
      attempt="Erro ao criar conta. Tente novamente."
      serverPrefix="address."
      onSubmit={onDone}
      onRefused={onRefused}
    >
      <PlaceFields form={form} startCep={readKeptCep()?.cep} />
      <TextField
        {...form.field('label')}
        optional
        autoComplete="off"
        maxLength={60}
        placeholder={DEFAULT_ADDRESS_LABEL}
        hint="Como você chama este lugar: casa, trabalho…"
      />
      <CheckboxField {...form.field('terms')} label={<Terms />} hint={<Privacy />} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button variant="quiet" size="lg" onClick={onBack}>
          Voltar
        </Button>
        <SubmitButton busy={form.rhf.formState.isSubmitting}>Criar conta</SubmitButton>
      </div>
    </Form>
  );
}

/** In a tab of their own: whoever reads them must not lose what is typed here. */
function Terms() {
  return (
    <>
      Li e aceito os <TermsLink to="/termos">termos de uso</TermsLink>.
    </>
  );
}

/** Not part of the label: 'privacidade' ends in the name of another field. */
function Privacy() {
  return (
    <>
      Seus dados ficam só com a gente: veja a <TermsLink to="/privacidade">política de privacidade</TermsLink>
      .
    </>
  );
}

function TermsLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      target="_blank"
      rel="noreferrer"
      className="font-semibold text-leaf-deep underline underline-offset-4"
    >
      {children}
      <span className="sr-only"> (abre em outra aba)</span>
    </Link>
  );
}
