import { TextAreaField } from '../../ui/text-field.tsx';

const NOTES_MAX = 500;

interface NotesFieldProps {
  notes: string;
  onChange: (notes: string) => void;
}

export function NotesField({ notes, onChange }: NotesFieldProps) {
  const left = NOTES_MAX - notes.length;
  return (
    <TextAreaField
      label="Observações"
      optional
      rows={3}
      maxLength={NOTES_MAX}
      value={notes}
      onChange={(event) => onChange(event.target.value)}
      placeholder="Ex.: deixar na portaria, tocar o interfone 12…"
      hint={left <= 100 ? roomInWords(left) : undefined}
    />
  );
}

function roomInWords(left: number): string {
  if (left <= 0) return 'Não cabe mais nada.';
  return left === 1 ? 'Cabe mais 1 letra.' : `Cabem mais ${left} letras.`;
}
