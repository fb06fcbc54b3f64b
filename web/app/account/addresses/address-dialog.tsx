import { formatCep } from '@cesta/contract/base/formats';
import { type Address, type AddressImpact, AddressInput } from '@cesta/contract/identity/identity';
import { useEffect, useRef, useState } from 'react';
import { Form, SubmitButton } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { ApiError, errorText } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { ImpactList } from '../../subscription/address-impact/impact-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { PLACE_LABELS, PlaceFields } from '../places/place-fields.tsx';

const LABELS = { label: 'Rótulo', ...PLACE_LABELS };
const AddressForm = AddressInput.omit({ is_default: true });

interface AddressDialogProps {
  open: boolean;
  /** Without one, a new address is added. */
  address: Address | undefined;
  /** Of a new one: the CEP to begin with. */
  startCep?: string | undefined;
  /** For the one that baskets go to: which of them saving would move. */
  onPreview?: ((input: AddressInput) => Promise<AddressImpact | undefined>) | undefined;
  onSave: (input: AddressInput, impact?: AddressImpact) => Promise<void>;
  onClose: () => void;
}

export function AddressDialog({ open, onClose, ...props }: AddressDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={props.address ? 'Editar endereço' : 'Novo endereço'}>
      <AddressFormPanel {...props} onClose={onClose} />
    </Dialog>
  );
}

const UNKNOWN = Symbol('no answer');

interface Question {
  input: AddressInput;
  impact: AddressImpact;
}

function AddressFormPanel(props: Omit<AddressDialogProps, 'open'>) {
  const { address, startCep, onPreview, onSave, onClose } = props;
  const form = useSchemaForm(AddressForm, LABELS, { values: address && valuesOf(address) });
  const [question, setQuestion] = useState<Question | null>(null);
  const notePressed = useWayBack(question !== null);
  const attempt = address ? unanswered('Erro ao atualizar endereço') : 'Erro ao adicionar endereço';

  async function submit(input: AddressInput): Promise<void> {
    if (!question) notePressed();
    const impact = await preview(input);
    if (impact === UNKNOWN) return;
    if (impact) setQuestion({ input, impact });
    else await onSave(input);
  }

  /** Nothing was changed when that got no answer. */
  async function preview(input: AddressInput) {
    try {
      return await onPreview?.(input);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      toast.error('Erro ao atualizar endereço\nNada foi mudado: tente de novo.');
      return UNKNOWN;
    }
  }

  async function confirm({ input, impact }: Question): Promise<void> {
    try {
      await onSave(input, impact);
    } catch (error) {
      toast.error(errorText(error, attempt));
      if (!(error instanceof ApiError)) return setQuestion(null);
      // Something has moved in the meantime: what it would do now is asked for again.
      await submit(input).catch(() => setQuestion(null));
    }
  }

  return (
    <>
      {question && <MovesQuestion question={question} onConfirm={confirm} onBack={() => setQuestion(null)} />}
      {/* Kept while the question stands, with everything that was typed. */}
      <div hidden={question !== null}>
        <Form form={form} label="Endereço" attempt={attempt} onSubmit={submit}>
          <TextField
            {...form.field('label')}
            autoComplete="off"
            maxLength={60}
            placeholder="Casa, trabalho, casa da vó…"
          />
          <PlaceFields form={form} startCep={startCep} hasBaskets={onPreview !== undefined} />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="quiet" onClick={onClose}>
              Cancelar
            </Button>
            <SubmitButton wide={false} busy={form.rhf.formState.isSubmitting}>
              Salvar endereço
            </SubmitButton>
          </div>
        </Form>
      </div>
    </>
  );
}

/** What was pressed is hidden while the question stands, and has the focus back with its form. */
function useWayBack(isAsking: boolean): () => void {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    if (!isAsking && pressed.current instanceof HTMLElement) pressed.current.focus();
  }, [isAsking]);
  return () => {
    pressed.current = document.activeElement;
  };
}

interface MovesQuestionProps {
  question: Question;
  onConfirm: (question: Question) => Promise<void>;
  onBack: () => void;
}

function MovesQuestion({ question, onConfirm, onBack }: MovesQuestionProps) {
  const [busy, setBusy] = useState(false);
  const asked = useRef<HTMLParagraphElement>(null);
  useEffect(() => asked.current?.focus(), []);

  async function confirm(): Promise<void> {
    setBusy(true);
    await onConfirm(question).finally(() => setBusy(false));
  }

  return (
    <div className="grid gap-5" role="status">
      <p ref={asked} tabIndex={-1}>
        Suas cestas vão para este endereço.
      </p>
      <ImpactList impact={question.impact} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onBack}>
          Voltar
        </Button>
        <Button busy={busy} onClick={() => void confirm()}>
          Salvar e mudar as entregas
        </Button>
      </div>
    </div>
  );
}

function valuesOf({ id: _id, is_default: _isDefault, zipcode, ...rest }: Address) {
  return { ...rest, zipcode: formatCep(zipcode) };
}
