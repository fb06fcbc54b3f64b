import { OnTheWay } from '../every-tab/on-the-way.tsx';
import { counted } from '../parts/counted.ts';
import type { useMarking } from './use-marking.ts';

/** '12 marcas por enviar', and those that met another person's. */
export function MarksOnTheWay({ marking }: { marking: ReturnType<typeof useMarking> }) {
  const { waiting, isSending, send, refused, drop } = marking;
  return (
    <div className="*:mb-4">
      <OnTheWay
        waiting={waiting}
        words={counted(waiting, 'marca por enviar', 'marcas por enviar')}
        isSending={isSending}
        onSend={() => void send()}
        refused={refused}
        onDrop={drop}
      />
    </div>
  );
}
