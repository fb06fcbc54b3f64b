import type { OrganicBadge as Proof } from '@cesta/contract/organic';
import { BADGE_LABELS, MECHANISM_LABELS } from '@cesta/contract/supply-constants';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';

interface OrganicBadgeProps {
  evidence: string | undefined;
  /** A paper that is valid today; it says more than the words, and stands instead of them. */
  proof: Proof | undefined;
}

/** Only where there is something that proves it: the words that prove it stand beside. */
export function OrganicBadge({ evidence, proof }: OrganicBadgeProps) {
  if (proof)
    return (
      <Proved label={BADGE_LABELS[proof.mechanism]}>
        {MECHANISM_LABELS[proof.mechanism]}: {proof.body}, registro {proof.registration}, válido até{' '}
        <time dateTime={proof.validUntil}>{proof.validUntil.split('-').reverse().join('/')}</time>
      </Proved>
    );
  return evidence ? <Proved label="Orgânico comprovado">{evidence}</Proved> : null;
}

function Proved({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-soft">
      <Badge tone="leaf">
        <BadgeCheck aria-hidden="true" className="size-4" />
        {label}
      </Badge>
      <span className="wrap-anywhere">{children}</span>
    </p>
  );
}
