import type { SearchResult } from '@cesta/contract/panel/desk-search';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Result } from './result.tsx';
import { addressOf, outcomeText } from './search-words.ts';
import { useDeskSearch } from './use-desk-search.ts';

interface SearchFieldProps {
  /** Something was chosen, and its screen comes. */
  onOpened: () => void;
  /** Beside the field. */
  children: ReactNode;
}

const STEPS: Record<string, (place: number, count: number) => number> = {
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowUp: (place, count) => (place - 1 + count) % count,
};

/** A combobox: the focus stays in the field, arrows move through what is found, Enter opens. */
export function SearchField({ onOpened, children }: SearchFieldProps) {
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const navigate = useNavigate();
  const listId = useId();
  const { answer, isEnough, isFresh, error, loading, retry, askNow } = useDeskSearch(text);
  const results = answer?.results ?? [];
  const active = Math.min(place, results.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  function open(result: SearchResult) {
    onOpened();
    void navigate(addressOf(result), { state: { isFound: true } });
  }

  function moveByKey(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step && results.length > 0) {
      event.preventDefault();
      setPlace(step(active, results.length));
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const chosen = results[active];
    // What is shown may still belong to what was typed before: nobody wants to open that.
    if (isFresh && chosen) open(chosen);
    else askNow();
  }

  return (
    <>
      <div className="flex items-center gap-2 border-line border-b px-4 py-2">
        <Search aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        <input
          type="text"
          role="combobox"
          aria-label="Nome, telefone, e-mail, CPF, bairro, pedido ou caixa"
          aria-autocomplete="list"
          aria-expanded={results.length > 0}
          aria-controls={listId}
          {...(results.length > 0 && { 'aria-activedescendant': optionId(active) })}
          placeholder="Nome, telefone, CPF, bairro, pedido, caixa"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={120}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPlace(0);
          }}
          onKeyDown={moveByKey}
          className="min-h-12 min-w-0 grow bg-transparent text-lead outline-none placeholder:text-ink-soft"
        />
        {children}
      </div>
      {results.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label="Resultados"
          className={classNames(
            'min-h-0 overflow-y-auto overscroll-contain py-2 transition-opacity',
            !isFresh && 'opacity-60',
          )}
        >
          {results.map((result, index) => (
            <Result
              key={`${result.kind}-${result.id}`}
              id={optionId(index)}
              result={result}
              isActive={index === active}
              onOpen={() => open(result)}
            />
          ))}
        </div>
      )}
      {error && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
          <p className="min-w-0 grow">{error}</p>
          <Button variant="secondary" size="sm" busy={loading} onClick={retry}>
            Tentar novamente
          </Button>
        </div>
      )}
      <p role="status" className="px-5 py-3 text-small text-ink-soft">
        {!error && outcomeText({ text, isEnough, isFresh, answer })}
      </p>
    </>
  );
}
