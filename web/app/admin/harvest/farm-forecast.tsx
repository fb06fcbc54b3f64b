import type { ForecastMark, RoundFarm } from '@cesta/contract/supply/harvest';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { MessageButtons } from './message-buttons.tsx';
import { sentInWords } from './round-words.ts';

interface FarmForecastProps {
  farm: RoundFarm;
  text: string;
  date: string;
}

/** What a farmer is told before anything is asked, and whether that was done. */
export function FarmForecast({ farm, text, date }: FarmForecastProps) {
  const sent = farm.forecast_sent ?? { sent_at: null, sent_by: null };
  const isSent = sent.sent_at !== null;
  const { perform } = useAction({
    run: (by: ForecastMark['by']) =>
      api.post<{ message: string }>(`/admin/harvest/${date}/forecasts/${farm.producer_id}/sent`, { by }),
    done: ({ message }) => message,
    failed: 'Erro ao marcar como enviado',
    changes: [panel.harvest],
  });
  return (
    <section aria-label={`Previsão de ${farm.producer_name}`}>
      <p className="mb-1">
        <Badge tone={isSent ? 'leaf' : 'sun'}>{isSent ? 'previsão enviada' : 'previsão por enviar'}</Badge>
      </p>
      <p className="mb-2 text-small text-ink-soft first-letter:uppercase">{sentInWords(sent)}</p>
      <p className="mb-3 text-small whitespace-pre-line text-ink-soft">{withoutLink(text)}</p>
      <div className="flex flex-wrap gap-2">
        <MessageButtons
          text={text}
          phone={farm.contact?.phone ?? ''}
          isSent={isSent}
          onSent={(by) => void perform(by)}
        />
      </div>
    </section>
  );
}

/** The link opens the farm's page: it is copied and sent, and not shown to who looks over the shoulder. */
function withoutLink(text: string): string {
  return text.split('\n').slice(0, -1).join('\n');
}
