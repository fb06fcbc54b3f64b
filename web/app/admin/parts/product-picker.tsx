import type { Product } from '@cesta/contract/catalog/catalog';
import { type KeyboardEvent, useId, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { CONTROL, FieldFrame, useFieldWiring } from '../../ui/field.tsx';

const OFFERED = 8;

interface ProductPickerProps {
  label: string;
  hint: string;
  error: string | undefined;
  find: (text: string) => readonly Product[];
  /** Beside the name: price, what is left. */
  describe?: (product: Product) => string;
  /** Shown, but not to be had. */
  isOff?: (product: Product) => boolean;
  onPick: (product: Product) => void;
}

/** A box with a list under it, after the pattern of a combobox: arrows choose, Enter takes, Esc closes the list. */
export function ProductPicker({
  label,
  hint,
  error,
  find,
  describe,
  isOff = () => false,
  onPick,
}: ProductPickerProps) {
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const listId = useId();
  const wiring = useFieldWiring({ id: undefined, hint, error });
  const offered = text.trim() ? find(text).slice(0, OFFERED) : [];
  const isOpen = text.trim() !== '';
  const optionId = (index: number) => `${listId}-${index}`;

  function pick(product: Product | undefined) {
    if (!product || isOff(product)) return;
    onPick(product);
    setText('');
    setPlace(0);
  }

  function press(event: KeyboardEvent) {
    // Never the form's own Enter: a post is not saved by a search.
    if (event.key === 'Enter') pick(offered[place]);
    else if (event.key === 'Escape' && isOpen) setText('');
    else if (event.key === 'ArrowDown') setPlace((place + 1) % Math.max(offered.length, 1));
    else if (event.key === 'ArrowUp') setPlace((place + offered.length - 1) % Math.max(offered.length, 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <FieldFrame {...{ label, hint, error, wiring }}>
      <input
        {...wiring.control}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={offered.length > 0 ? optionId(place) : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setPlace(0);
        }}
        onKeyDown={press}
        className={CONTROL}
      />
      {isOpen && offered.length === 0 && <p className="mt-2 text-small">Nenhum produto com este nome.</p>}
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        className={classNames(
          offered.length > 0 && 'mt-2 overflow-hidden rounded-control border border-line bg-card',
        )}
      >
        {offered.map((product, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box hears the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the active option
          <div
            key={product.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === place}
            aria-disabled={isOff(product) || undefined}
            onClick={() => pick(product)}
            className={classNames(
              'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-4 aria-disabled:cursor-not-allowed aria-disabled:text-ink-soft',
              index === place ? 'bg-leaf-pale font-semibold' : 'hover:bg-paper-deep',
            )}
          >
            {product.name}
            {describe && (
              <span className="text-small font-normal text-ink-soft tabular-nums">{describe(product)}</span>
            )}
          </div>
        ))}
      </div>
    </FieldFrame>
  );
}
