import type { FarmOrder } from '@cesta/contract/supply/harvest';
import { PHONE_ANSWER_MAX, understandAnswer } from '@cesta/contract/supply/phone-answer';
import { mostAnswered } from '@cesta/contract/supply/supply-constants';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { focusWrong } from '../../forms/focus-wrong.ts';
import { newId } from '../../forms/new-id.ts';
import { useKeptAlong, useTyped } from '../../forms/typed-again.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePhoneAnswer } from './use-phone-answer.ts';

interface PhoneAnswerFormProps {
  order: FarmOrder;
  onClose: () => void;
}

/** One line to type; below it stands how it was understood, to be put right before it is written down. */
export function PhoneAnswerForm({ order, onClose }: PhoneAnswerFormProps) {
  const keptAs = `answer to ${order.id}`;
  const [text, setText] = useTyped(keptAs, '');
  /** What was put right by hand, by line. */
  const [changed, setChanged] = useTyped<ReadonlyMap<string, string>>(`${keptAs}, lines`, new Map());
  /** The lines that a part which was not understood may be about were looked at. */
  const [isChecked, setChecked] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const inputs = useRef(new Map<string, HTMLInputElement>());
  /** What is typed anew is another answer; the same one sent again is not. */
  const [answer_id, setAnswerId] = useKeptAlong(`${keptAs}, id`, newId);
  const wrongId = useId();
  const [opened] = useKeptAlong(`${keptAs}, revision`, order.revision);
  const { busy, perform } = usePhoneAnswer(order.id, onClose);
  const heard = understandAnswer(
    text,
    order.lines.map(({ id, product_name, unit, asked, confirmed }) => ({
      id,
      productName: product_name,
      unit,
      asked,
      confirmed,
    })),
  );
  const unitsOf = (id: string, confirmed: number) => changed.get(id) ?? String(confirmed);
  const mostOf = (id: string) => mostAnswered(order.lines.find((line) => line.id === id)?.asked ?? 0);
  const [wrong] = heard.lines.filter(({ id, confirmed }) => !isCount(unitsOf(id, confirmed), mostOf(id)));

  const doubtful = heard.lines.filter(({ id, isDoubtful }) => isDoubtful && !changed.has(id));
  const [unseen] = isChecked ? [] : doubtful;

  function type(next: string): void {
    setText(next);
    setChecked(false);
    setRefused(false);
    correct(new Map());
  }

  function correct(next: ReadonlyMap<string, string>): void {
    setChanged(next);
    setAnswerId(newId());
  }

  function save(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (wrong) return focusWrong(event.currentTarget);
    if (unseen) {
      setRefused(true);
      inputs.current.get(unseen.id)?.focus();
      return;
    }
    const lines = heard.lines.map(({ id, confirmed }) => ({
      line_id: id,
      confirmed: Number(unitsOf(id, confirmed)),
    }));
    void perform({ answer_id, revision: order.revision, text, lines });
  }

  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      {order.revision !== opened && (
        <p role="alert" className="rounded-control bg-sun-pale px-3 py-2 text-sun-deep wrap-anywhere">
          Enquanto você escrevia, foi anotado: {answerInWords(order)}. O que você escreveu continua aqui;
          anotar agora põe isto no lugar.
        </p>
      )}
      <TextField
        label="O que respondeu"
        hint="Por exemplo: 3 quiabo, 2 alface, sem tomate. Ou: tudo."
        value={text}
        maxLength={PHONE_ANSWER_MAX}
        autoComplete="off"
        data-autofocus
        onChange={(event) => type(event.target.value)}
      />
      {heard.unknown.length > 0 && (
        <p role="status" className="rounded-control bg-sun-pale px-3 py-2 text-sun-deep wrap-anywhere">
          Não entendi: {heard.unknown.join(', ')}. Acerte abaixo; o texto fica guardado.
        </p>
      )}
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">Entendi assim</legend>
        {heard.lines.map(({ id, confirmed, isSaid, isDoubtful }) => {
          const line = order.lines.find((it) => it.id === id);
          const value = unitsOf(id, confirmed);
          return (
            line && (
              <label key={id} className="flex items-center justify-between gap-3 border-line border-b py-1.5">
                <span className="min-w-0 leading-snug wrap-anywhere">
                  {line.product_name} <span className="text-small text-ink-soft">{line.unit}</span>
                  <span className="block text-small text-ink-soft">
                    pedido: {line.asked}
                    {changed.has(id) ? '' : isDoubtful ? ', confira' : isSaid ? '' : ', não citado'}
                  </span>
                </span>
                <input
                  ref={(input) => {
                    if (input) inputs.current.set(id, input);
                    else inputs.current.delete(id);
                  }}
                  inputMode="numeric"
                  autoComplete="off"
                  value={value}
                  {...(!isCount(value, mostOf(id)) && { 'aria-invalid': true, 'aria-describedby': wrongId })}
                  onChange={(event) => correct(new Map(changed).set(id, event.target.value))}
                  className="min-h-11 w-20 shrink-0 rounded-control border border-edge bg-card px-3 text-right text-lead tabular-nums aria-invalid:border-2 aria-invalid:border-tomato-deep"
                />
              </label>
            )
          );
        })}
      </fieldset>
      {doubtful.length > 0 && (
        <CheckboxField
          label="Conferi: as quantidades acima estão certas"
          checked={isChecked}
          onChange={(event) => setChecked(event.target.checked)}
        />
      )}
      {isRefused && unseen && (
        <p role="alert" className="font-semibold text-tomato-deep">
          Não entendi tudo. Acerte as quantidades marcadas com “confira”, ou marque que conferiu.
        </p>
      )}
      {wrong && (
        <p id={wrongId} role="alert" className="font-semibold text-tomato-deep">
          A quantidade vai de 0 a {mostOf(wrong.id)}, sem vírgula.
        </p>
      )}
      <Button type="submit" busy={busy} className="justify-self-end max-sm:w-full">
        Anotar resposta
      </Button>
    </form>
  );
}

/** 'Quiabo 1 de 2, Jiló 9 de 9' */
function answerInWords({ lines }: FarmOrder): string {
  return lines
    .map(({ product_name, confirmed, asked }) => `${product_name} ${confirmed ?? 0} de ${asked}`)
    .join(', ');
}

function isCount(text: string, most: number): boolean {
  return /^\d{1,10}$/.test(text.trim()) && Number(text) <= most;
}
