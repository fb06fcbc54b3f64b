import type { FarmOrder } from '@cesta/contract/supply/harvest';
import { useState } from 'react';
import { newId } from '../../forms/new-id.ts';
import { Button } from '../../ui/button.tsx';
import { briefMoment } from './round-words.ts';
import { usePhoneAnswer } from './use-phone-answer.ts';

interface LateAnswerProps {
  order: FarmOrder;
  late: NonNullable<FarmOrder['late_answer']>;
}

/** It came when the time was up: it changes nothing until somebody takes it over. */
export function LateAnswer({ order, late }: LateAnswerProps) {
  const { busy, perform } = usePhoneAnswer(order.id);
  const [answer_id] = useState(newId);
  const names = new Map(order.lines.map(({ id, product_name }) => [id, product_name]));
  const said = late.lines
    .map(({ line_id, confirmed }) => `${names.get(line_id) ?? ''} ${confirmed}`)
    .join(', ');
  return (
    <div className="mb-3 rounded-card border border-sun-deep bg-sun-pale px-4 py-2">
      <p className="wrap-anywhere">
        Chegou depois do prazo, {briefMoment(late.at)}: {said || 'confirma tudo'}
        {late.note && `. “${late.note}”`}
      </p>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-4"
        busy={busy}
        onClick={() =>
          void perform({ answer_id, revision: order.revision, text: late.note, lines: late.lines })
        }
      >
        Aceitar esta resposta
      </Button>
    </div>
  );
}
