import type { RatedBasket } from '@cesta/contract/subscriptions/ratings';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FieldNotes, useFieldWiring } from '../ui/field.tsx';
import { TextAreaField } from '../ui/text-field.tsx';
import { itemField, type RatingValues, SCORES, WORDS_MAX } from './rating-form.ts';

interface RatingFieldsProps {
  items: RatedBasket['items'];
  /** What was typed before it was refused. */
  values?: RatingValues | undefined;
  error?: string | undefined;
}

const CHOICE =
  'flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-control border border-edge bg-white ' +
  'has-checked:border-leaf has-checked:bg-leaf-pale has-checked:font-semibold';

/** Plain inputs: they work in a page without JavaScript as well as in a dialog. */
export function RatingFields({ items, values, error }: RatingFieldsProps) {
  const wiring = useFieldWiring({ id: undefined, hint: undefined, error });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) first.current?.focus();
  }, [error]);
  return (
    <div className="grid gap-6 text-left">
      <fieldset aria-describedby={wiring.control['aria-describedby']}>
        <legend className="mb-1.5 font-semibold">Que nota você dá?</legend>
        <div className="grid grid-cols-5 gap-2">
          {SCORES.map(({ score, word }, place) => (
            <label key={score} className={`${CHOICE} flex-col py-2`}>
              <input
                ref={place === 0 ? first : undefined}
                type="radio"
                name="score"
                // biome-ignore lint/a11y/noAutofocus: a page that was refused comes back at what is missing, without JavaScript too
                autoFocus={place === 0 && error !== undefined}
                value={score}
                defaultChecked={values?.score === String(score)}
                className="size-5 accent-leaf"
              />
              <span className="text-lead font-semibold">{score}</span>
              <span className="text-center text-small leading-tight">{word}</span>
            </label>
          ))}
        </div>
        <div role="alert" className="empty:hidden">
          <FieldNotes hint={undefined} error={error} wiring={wiring} />
        </div>
      </fieldset>
      <TextAreaField
        label="Uma palavra sobre ela"
        optional
        name="words"
        rows={3}
        maxLength={WORDS_MAX}
        defaultValue={values?.words}
      />
      {items.length > 0 && (
        <div className="grid gap-2">
          <p className="font-semibold">
            O que agradou? <span className="font-normal text-ink-soft">(opcional)</span>
          </p>
          {items.map((item) => (
            <Thumbs key={item.product_id} item={item} values={values} />
          ))}
        </div>
      )}
    </div>
  );
}

interface ThumbsProps {
  item: RatedBasket['items'][number];
  values: RatingValues | undefined;
}

function Thumbs({ item: { product_id, product_name }, values }: ThumbsProps) {
  const said = values?.items.find((each) => each.product_id === product_id)?.liked;
  const choices = [
    { value: 'sim', label: 'Gostei', Icon: ThumbsUp, checked: said === true },
    { value: 'nao', label: 'Não gostei', Icon: ThumbsDown, checked: said === false },
  ];
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b pb-2">
      <legend className="float-left min-w-0 grow basis-36 wrap-anywhere">{product_name}</legend>
      <div className="flex gap-2">
        {choices.map(({ value, label, Icon, checked }) => (
          <label key={value} className={`${CHOICE} px-3 text-small`}>
            <input
              type="radio"
              name={itemField(product_id)}
              value={value}
              defaultChecked={checked}
              className="size-4.5 accent-leaf"
            />
            <Icon aria-hidden="true" className="size-5 text-leaf-deep" />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
