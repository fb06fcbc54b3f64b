import {
  MAX_PAUSE_WEEKS,
  RHYTHM_LABELS,
  RHYTHMS,
  type Rhythm,
} from '@cesta/contract/subscriptions/subscription-constants';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CompactSelect } from '../../every-tab/compact-select.tsx';
import { counted } from '../../parts/counted.ts';
import { dayInWords, pauseWords, rhythmWords } from './desk-words.ts';
import type { DeskQuestion } from './use-desk.ts';

interface Asking {
  onAsk: (question: DeskQuestion) => void;
}

const WEEKS = Array.from({ length: MAX_PAUSE_WEEKS }, (_, index) => ({
  value: String(index + 1),
  text: counted(index + 1, 'semana', 'semanas'),
}));

export function PauseForm({ subscription, onAsk }: Asking & { subscription: Subscription }) {
  const [weeks, setWeeks] = useState(1);
  const { paused_until: until } = subscription;
  return (
    <div className="grid gap-4">
      {until && <Resuming until={until} onAsk={onAsk} />}
      <div className="flex flex-wrap items-end gap-3">
        <CompactSelect
          label="Pausar por"
          className="min-w-40 grow"
          value={String(weeks)}
          options={WEEKS}
          onChange={(event) => setWeeks(Number(event.target.value))}
        />
        <Button
          variant="secondary"
          onClick={() =>
            onAsk({
              title: until ? 'Mudar a pausa?' : 'Pausar a assinatura?',
              text: `${pauseWords(weeks)} O cliente é avisado por e-mail.`,
              confirmLabel: until ? 'Mudar a pausa' : 'Pausar',
              act: { path: '/pause', body: { weeks } },
            })
          }
        >
          {until ? 'Mudar a pausa' : 'Pausar'}
        </Button>
      </div>
    </div>
  );
}

function Resuming({ until, onAsk }: Asking & { until: string }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>Pausada: a primeira cobrança depois da pausa é em {dayInWords(until)}.</p>
      <Button
        variant="secondary"
        onClick={() =>
          onAsk({
            title: 'Encerrar a pausa?',
            text: 'A próxima cobrança e as entregas dela voltam a valer.',
            confirmLabel: 'Encerrar a pausa',
            act: { path: '/resume', done: 'Pausa encerrada. O cliente é avisado por e-mail.' },
          })
        }
      >
        Voltar antes
      </Button>
    </div>
  );
}

const CHOICES = RHYTHMS.map((weeks) => ({ value: String(weeks), text: RHYTHM_LABELS[weeks] }));

export function RhythmForm({ everyWeeks, onAsk }: Asking & { everyWeeks: Rhythm }) {
  const [chosen, setChosen] = useState<Rhythm>(everyWeeks);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <CompactSelect
        label="A cesta vem"
        className="min-w-40 grow"
        value={String(chosen)}
        options={CHOICES}
        onChange={(event) => setChosen(Number(event.target.value) as Rhythm)}
      />
      <Button
        variant="secondary"
        disabled={chosen === everyWeeks}
        onClick={() =>
          onAsk({
            title: 'Mudar o ritmo?',
            text: rhythmWords(chosen),
            confirmLabel: 'Mudar ritmo',
            act: {
              path: '/rhythm',
              method: 'PUT',
              body: { everyWeeks: chosen },
              done: 'Ritmo alterado: vale a partir da próxima cobrança.',
            },
          })
        }
      >
        Mudar ritmo
      </Button>
    </div>
  );
}
