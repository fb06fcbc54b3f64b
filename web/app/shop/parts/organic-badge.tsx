import { BadgeCheck } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

/** Only where there is something that proves it: the words that prove it stand beside. */
export function OrganicBadge({ evidence }: { evidence: string | undefined }) {
  if (!evidence) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-soft">
      <Badge tone="leaf">
        <BadgeCheck aria-hidden="true" className="size-4" />
        Orgânico comprovado
      </Badge>
      <span className="wrap-anywhere">{evidence}</span>
    </p>
  );
}
