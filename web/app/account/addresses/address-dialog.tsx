import { formatCep } from '@cesta/contract/formats';
import { type Address, AddressInput } from '@cesta/contract/identity';
import { Form, SubmitButton } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PLACE_LABELS, PlaceFields } from '../places/place-fields.tsx';

const LABELS = { label: 'Rótulo', ...PLACE_LABELS };
const AddressForm = AddressInput.omit({ is_default: true });

interface AddressDialogProps {
  open: boolean;
  /** Without one, a new address is added. */
  address: Address | undefined;
  /** Of a new one: the CEP to begin with. */
  startCep?: string | undefined;
  onSave: (input: AddressInput) => Promise<void>;
  onClose: () => void;
}

export function AddressDialog({ open, address, startCep, onSave, onClose }: AddressDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={address ? 'Editar endereço' : 'Novo endereço'}>
      <AddressFormPanel address={address} startCep={startCep} onSave={onSave} onClose={onClose} />
    </Dialog>
  );
}

function AddressFormPanel({ address, startCep, onSave, onClose }: Omit<AddressDialogProps, 'open'>) {
  const form = useSchemaForm(AddressForm, LABELS, { values: address && valuesOf(address) });
  return (
    <Form
      form={form}
      label="Endereço"
      attempt={address ? 'Erro ao atualizar endereço' : 'Erro ao adicionar endereço'}
      onSubmit={onSave}
    >
      <TextField
        {...form.field('label')}
        autoComplete="off"
        maxLength={60}
        placeholder="Casa, trabalho, casa da vó…"
      />
      <PlaceFields form={form} startCep={startCep} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onClose}>
          Cancelar
        </Button>
        <SubmitButton wide={false} busy={form.rhf.formState.isSubmitting}>
          Salvar endereço
        </SubmitButton>
      </div>
    </Form>
  );
}

function valuesOf({ id: _id, is_default: _isDefault, zipcode, ...rest }: Address) {
  return { ...rest, zipcode: formatCep(zipcode) };
}
