import { type Producer, ProducerInput } from '@cesta/contract/catalog/producers';
import { z } from 'zod';

/** The box of the order holds text; empty means 0. */
export const ProducerFormSchema = ProducerInput.omit({ seen: true }).extend({
  orderIndex: z
    .string()
    .trim()
    .regex(/^\d{0,6}$/, 'Ordem inválida')
    .transform(Number),
});
export type ProducerFormValues = z.input<typeof ProducerFormSchema>;
export type ProducerFormOutput = z.output<typeof ProducerFormSchema>;

export const PRODUCER_LABELS: Record<keyof ProducerFormValues, string> = {
  name: 'Nome',
  story: 'História',
  location: 'Localização',
  products: 'Produtos',
  imageUrl: 'Imagem',
  organicEvidence: 'Comprovação orgânica',
  orderIndex: 'Ordem de exibição',
  active: 'Ativo',
};

/** Of all of them: a box that is left out stands empty, and what is saved from it takes away what was there. */
export function valuesOf(producer: Producer | undefined): Required<ProducerFormValues> {
  return {
    name: producer?.name ?? '',
    story: producer?.story ?? '',
    location: producer?.location ?? '',
    products: producer?.products ?? '',
    imageUrl: producer?.imageUrl ?? '',
    organicEvidence: producer?.organicEvidence ?? '',
    orderIndex: String(producer?.orderIndex ?? 0),
    active: producer?.active ?? true,
  };
}

/** What somebody else made of a field meanwhile, as it is said beside what was typed here. */
export function inWords(name: string, value: unknown): string {
  if (name === 'active') return value ? 'sim' : 'não';
  return name === 'imageUrl' ? 'outra imagem' : String(value) || 'vazio';
}
