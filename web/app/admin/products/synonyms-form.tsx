import { SynonymInput } from '@cesta/contract/catalog/synonyms';
import { type SyntheticEvent, useState } from 'react';
import { useTyped } from '../../forms/typed-again.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { wordsIn } from './synonym-words.ts';

export const SYNONYMS_HINT = 'Separe por vírgulas: macaxeira, aipim, mandioca';

interface SynonymsFormProps {
  busy: boolean;
  /** Answers whether it was saved: what was refused stays to be corrected. */
  onSave: (words: string[]) => Promise<boolean>;
}

/** A new group. */
export function SynonymsForm({ busy, onSave }: SynonymsFormProps) {
  const [text, setText] = useTyped('new synonyms', '');
  const [error, setError] = useState<string>();

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    const checked = SynonymInput.safeParse({ words: wordsIn(text) });
    setError(checked.error?.issues[0]?.message);
    if (checked.data && (await onSave(checked.data.words))) setText('');
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-2">
      <TextField
        label="Novo grupo"
        hint={SYNONYMS_HINT}
        error={error}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="secondary" size="sm" busy={busy} className="justify-self-end">
        Acrescentar
      </Button>
    </form>
  );
}
