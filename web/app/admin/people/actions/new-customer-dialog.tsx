import type { MadeCustomer } from '@cesta/contract/identity/identity';
import { UserRoundPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTyped } from '../../../forms/typed-again.ts';
import { panel } from '../../../queries/query-keys.ts';
import { useAction } from '../../../queries/use-action.ts';
import { ApiError, api } from '../../../session/api-client.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { tabAddress } from '../../every-tab/tab-address.ts';
import { HeadButton } from '../../every-tab/tab-head.tsx';
import { useOpenItem } from '../../every-tab/use-address.ts';
import { emptyPlace, PlaceFields } from '../../parts/new-address-form.tsx';

/** Somebody on the phone who has no account: they get a link to choose a password by e-mail. */
export function NewCustomerButton() {
  const { id, open, close } = useOpenItem('novo');
  return (
    <>
      <HeadButton isMain icon={UserRoundPlus} text="Novo cliente" onClick={() => open('cliente')} />
      <Dialog open={id === 'cliente'} onClose={close} title="Novo cliente">
        {id === 'cliente' && <NewCustomerForm />}
      </Dialog>
    </>
  );
}

function NewCustomerForm() {
  const navigate = useNavigate();
  const [person, setPerson] = useTyped('new customer', { name: '', email: '', phone: '' });
  const [place, setPlace] = useTyped('new customer, place', emptyPlace);
  const [withPlace, setWithPlace] = useTyped('new customer, with place', true);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, perform } = useAction({
    run: (body: object) => api.post<MadeCustomer>('/admin/people', body),
    done: ({ message }) => message,
    failed: 'Erro ao cadastrar o cliente',
    changes: [panel.people],
    onDone: ({ id }) => void navigate(tabAddress('clientes', { pessoa: id })),
    onFailed: (error) => setErrors((error instanceof ApiError && error.fields) || {}),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setErrors({});
    void perform({ ...person, ...(withPlace && { address: place }) });
  }

  const field = (name: keyof typeof person, label: string, type: string) => (
    <TextField
      label={label}
      type={type}
      autoComplete="off"
      value={person[name]}
      error={errors[name]}
      onChange={(event) => setPerson({ ...person, [name]: event.target.value })}
    />
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {field('name', 'Nome', 'text')}
      {field('phone', 'Telefone', 'tel')}
      {field('email', 'Email', 'email')}
      {errors.person && (
        <LinkButton to={tabAddress('clientes', { pessoa: errors.person })} variant="secondary">
          Abrir o cadastro que já existe
        </LinkButton>
      )}
      <CheckboxField
        label="Já anotar o endereço"
        checked={withPlace}
        onChange={() => setWithPlace(!withPlace)}
      />
      {withPlace && <PlaceFields place={place} errors={inPlace(errors)} onChange={setPlace} />}
      <Button type="submit" busy={busy}>
        Cadastrar cliente
      </Button>
    </form>
  );
}

/** 'address.street' of the answer is 'street' of the form. */
function inPlace(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, text]) => [name.replace(/^address\./, ''), text]),
  );
}
