import { CloudUpload, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';

interface OnTheWayProps {
  waiting: number;
  /** '3 linhas por enviar' */
  words: string;
  isSending: boolean;
  onSend: () => void;
  /** What the store did not take, and why. */
  refused: readonly { id: string; words: string; why: string }[];
  onDrop: (id: string) => void;
}

/** What waits on this phone to be sent, and what came of it that a person has to see. */
export function OnTheWay({ waiting, words, isSending, onSend, refused, onDrop }: OnTheWayProps) {
  return (
    <>
      <div role="status" className="empty:absolute">
        {waiting > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-sun-deep bg-sun-pale px-4 py-2">
            <p>
              <strong>{words}.</strong> {waiting === 1 ? 'Está guardada' : 'Estão guardadas'} neste aparelho e{' '}
              {waiting === 1 ? 'vai' : 'vão'} quando houver sinal.
            </p>
            <Button variant="quiet" size="sm" busy={isSending} onClick={onSend}>
              <CloudUpload aria-hidden="true" className="size-5" />
              Enviar agora
            </Button>
          </div>
        )}
      </div>
      {refused.length > 0 && (
        <ul role="alert" className="grid gap-2">
          {refused.map(({ id, words: what, why }) => (
            <li
              key={id}
              className="flex items-start justify-between gap-3 rounded-card border border-tomato-deep bg-tomato-pale px-4 py-2"
            >
              <p className="py-2">
                <strong>{what}:</strong> {why}
              </p>
              <IconButton label={`Descartar ${what}`} onClick={() => onDrop(id)}>
                <Trash2 aria-hidden="true" className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
