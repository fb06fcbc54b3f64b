import { Button } from '../../ui/button.tsx';

interface FormButtonsProps {
  submitLabel: string;
  /** Another word where 'Cancelar' could be taken for what the form is about. */
  cancelLabel?: string;
  busy: boolean;
  onCancel: () => void;
}

/** Always in reach at the lower edge of a long dialog. */
export function FormButtons({ submitLabel, cancelLabel = 'Cancelar', busy, onCancel }: FormButtonsProps) {
  return (
    <div className="sticky -bottom-6 z-10 -mx-5 -mb-6 flex flex-wrap justify-end gap-x-3 gap-y-1 border-line border-t bg-paper px-5 py-3 sm:-mx-6 sm:px-6">
      <Button variant="quiet" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" busy={busy} className="max-sm:grow">
        {submitLabel}
      </Button>
    </div>
  );
}
