import type { ProblemReport } from '@cesta/contract/orders/problems';
import { formatMoment } from '../../order/order-dates.ts';
import { PrivatePhotos } from '../../order/private-photos.tsx';

/** What was told already; what became of it shows where money shows. */
export function SentReports({ reports }: { reports: readonly ProblemReport[] }) {
  if (reports.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {reports.map(({ id, created_at, items, message, photos }) => (
        <li key={id} className="grid gap-2 rounded-card bg-sun-pale p-4">
          <p className="font-semibold">Relato enviado em {formatMoment(created_at)}</p>
          {items.length > 0 && (
            <p className="text-small text-ink-soft">
              {items.map(({ product_name }) => product_name).join(', ')}
            </p>
          )}
          <p className="wrap-anywhere whitespace-pre-line">{message}</p>
          <PrivatePhotos photos={photos} />
          <p className="text-small text-ink-soft">Respondemos por e-mail. Um reembolso aparece aqui.</p>
        </li>
      ))}
    </ul>
  );
}
