import { dayInDigits } from '@cesta/contract/base/calendar';
import type { OrganicBadge as Proof } from '@cesta/contract/catalog/organic';
import { BADGE_LABELS, MECHANISM_LABELS } from '@cesta/contract/catalog/organic-constants';
import { BadgeCheck } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

/** Only while there is a proof of it: what it is stands beside. */
export function OrganicBadge({ proof }: { proof: Proof | undefined }) {
  if (!proof) return null;
  const { mechanism, body, registration, validUntil } = proof;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-soft">
      <Badge tone="leaf">
        <BadgeCheck aria-hidden="true" className="size-4" />
        {BADGE_LABELS[mechanism]}
      </Badge>
      <span className="wrap-anywhere">
        {MECHANISM_LABELS[mechanism]}: {body}, registro {registration}, válido até{' '}
        <time dateTime={validUntil}>{dayInDigits(validUntil)}</time>
      </span>
    </p>
  );
}
