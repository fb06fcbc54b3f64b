import { SynonymInput } from '@cesta/contract/catalog/synonyms';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { wordsIn } from './synonym-words.ts';

interface SynonymsFormProps {
  label: string;
  submitLabel: string;
  start?: readonly string[];
  busy: boolean;
  /** Answers whether it was saved: what was refused stays to be corrected. */
  onSave: (words: string[]) => Promise<boolean>;
  onCancel?: () => void;
}

export function SynonymsForm({ label, submitLabel, start = [], busy, onSave, onCancel }: SynonymsFormProps) {
  const [text, setText] = useState(start.join(', '));
  const [error, setError] = useState<string>();

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    const checked = SynonymInput.safeParse({ words: wordsIn(text) });
    setError(checked.error?.issues[0]?.message);
    if (checked.data && (await onSave(checked.data.words)) && start.length === 0) setText('');
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-2">
      <TextField
        label={label}
        hint="Separe por vírgulas: macaxeira, aipim, mandioca"
        error={error}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel && (
          <Button variant="quiet" size="sm" onClick={onCancel}>
            Cancelar
          </Button>
        )}
        <Button type="submit" variant="secondary" size="sm" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
