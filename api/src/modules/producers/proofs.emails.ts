import { dayInDigits } from '@cesta/contract/base/calendar';
import { MECHANISM_LABELS } from '@cesta/contract/catalog/organic-constants';
import type { Deps } from '../../deps.ts';
import { layOut } from '../../platform/mail/email-layout.ts';
import type { ProofRow } from './proofs.queries.ts';

/** To the store itself. The step is part of the key: one e-mail sixty days before, one fifteen. */
export function proofEndingEmail(
  { settings }: Pick<Deps, 'settings'>,
  { proof, producerName, days }: { proof: ProofRow; producerName: string; days: number },
) {
  const title = `A comprovação orgânica de ${producerName} vence em ${dayInDigits(proof.validUntil)}`;
  const body = layOut(settings.store, {
    title,
    paragraphs: [
      'Depois desse dia o selo sai da página do produtor e dos produtos dele, até que um documento novo esteja no painel.',
      {
        type: 'facts',
        facts: [
          { label: 'Como', text: MECHANISM_LABELS[proof.mechanism] },
          { label: 'Quem certifica', text: proof.body },
          { label: 'Registro', text: proof.registration },
        ],
      },
      'Peça ao produtor o documento renovado e guarde-o em Produtores.',
    ],
    button: {
      label: 'Abrir o produtor',
      url: `${settings.baseUrl}/admin?tab=produtores&fornecedor=${proof.producerId}`,
    },
  });
  return {
    key: `proof-ending:${proof.id}:${proof.validUntil}:${days}` as const,
    to: settings.store.contactEmail,
    subject: title,
    ...body,
  };
}
