import { z } from 'zod';
import { Day, EMAIL_MAX, Id, isEmail, Phone, Reais } from '../base/fields.ts';
import { boundedText, formText, optionalText, wholeNumber } from '../base/forms.ts';
import { AgreedPrice } from '../catalog/catalog.ts';
import { OrganicBadge } from '../catalog/organic.ts';
import { ORGANIC_MECHANISMS } from '../catalog/organic-constants.ts';
import { SILENCE_RULES } from './supply-constants.ts';

/** For the office alone: with whether the paper was scanned, and as what. */
export const OrganicProof = OrganicBadge.extend({
  id: Id,
  document: z.enum(['pdf', 'picture']).nullable(),
  hasEnded: z.boolean(),
});
export type OrganicProof = z.infer<typeof OrganicProof>;

const ProofText = z.object({
  mechanism: z.enum(ORGANIC_MECHANISMS, 'Escolha auditoria, SPG ou OCS'),
  body: formText(120, 'Diga quem certifica ou controla'),
  registration: formText(80, 'Diga o número do certificado ou cadastro'),
  validUntil: Day,
});
export type ProofText = z.infer<typeof ProofText>;

export const OrganicProofInput = ProofText.extend({
  /** Takes the scanned paper away; one that is sent along replaces it in any case. */
  withoutDocument: z.boolean('Valor inválido').default(false),
  /** As the operator read it, so that nobody undoes a colleague's change unseen. */
  was: ProofText.extend({ body: optionalText(120), registration: optionalText(80) }).optional(),
});
export type OrganicProofInput = z.infer<typeof OrganicProofInput>;

export const SilenceRule = z.enum(SILENCE_RULES, 'Escolha o que vale sem resposta');

/** For the office alone. */
export const FarmContact = z.object({
  phone: z.string(),
  email: z.string(),
  pixKey: z.string(),
  silence: SilenceRule,
  /** Sent back with an edit, it keeps one editor from overwriting another. 0: nothing was ever saved. */
  version: z.int(),
});
export type FarmContact = z.infer<typeof FarmContact>;

/** What a farm grows for the shop, in its own unit. */
export const Crop = z.object({
  id: Id,
  productId: Id,
  productName: z.string(),
  unit: z.string(),
  /** How many of the shop's units one of the farmer's holds. */
  portions: z.int(),
  /** Agreed for one of the farmer's units. */
  price: Reais,
  /** Who is asked first: 1. */
  priority: z.int(),
  /** In the farmer's units, a week. */
  usualQuantity: z.int(),
});
export type Crop = z.infer<typeof Crop>;

export const Farm = z.object({
  producerId: Id,
  contact: FarmContact,
  crops: z.array(Crop),
  proofs: z.array(OrganicProof),
});
export type Farm = z.infer<typeof Farm>;

export const CROPS_MAX = 200;
export const PRIORITY_MAX = 9;

export const CropInput = z.object({
  productId: z.uuid('Escolha o produto'),
  unit: formText(40, 'Diga a unidade do produtor: caixa de 20 kg, maço…'),
  portions: wholeNumber({ min: 1, max: 10_000 }, 'Quantas porções a unidade tem? Um número a partir de 1'),
  price: AgreedPrice,
  priority: wholeNumber({ min: 1, max: PRIORITY_MAX }, `A prioridade vai de 1 a ${PRIORITY_MAX}`).default(1),
  usualQuantity: wholeNumber(
    { min: 0, max: 100_000 },
    'Quantas unidades por semana? Um número, ou 0',
  ).default(0),
});
export type CropInput = z.infer<typeof CropInput>;

const OptionalEmail = boundedText(EMAIL_MAX, 'Email inválido')
  .trim()
  .refine((text) => text === '' || isEmail(text), 'Email inválido')
  .transform((text) => text.toLowerCase());

/** The whole of it: a crop that is left out is taken out. */
export const FarmInput = z.object({
  contact: z.object({
    phone: Phone,
    email: OptionalEmail,
    pixKey: optionalText(140),
    silence: SilenceRule,
    version: z.int32('Versão inválida'),
  }),
  crops: z
    .array(CropInput)
    .max(CROPS_MAX, `No máximo ${CROPS_MAX} produtos por produtor`)
    .superRefine((crops, context) => {
      const seen = new Set<string>();
      for (const [place, { productId }] of crops.entries()) {
        const message = 'Este produto já está na lista';
        if (seen.has(productId)) context.addIssue({ code: 'custom', message, path: [place, 'productId'] });
        seen.add(productId);
      }
    }),
});
export type FarmInput = z.infer<typeof FarmInput>;
