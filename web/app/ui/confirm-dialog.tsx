import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The question, as product and operator know it. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Red when it takes something away. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Beside a button that cancels something, 'Cancelar' would be read as the same. */
const wayBack = (confirmLabel: string) => (confirmLabel.startsWith('Cancelar') ? 'Voltar' : 'Cancelar');

export function ConfirmDialog({ cancelLabel, danger = true, ...props }: ConfirmDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={props.title}>
      <div className="text-lead">{props.children}</div>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {/* The safe answer has the focus, so that Enter by habit destroys nothing. */}
        <Button variant="quiet" onClick={props.onClose} data-autofocus>
          {cancelLabel ?? wayBack(props.confirmLabel)}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={props.busy} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
