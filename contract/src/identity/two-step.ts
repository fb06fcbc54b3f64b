import { z } from 'zod';
import { boundedText } from '../base/forms.ts';

/** From the app (6 digits) or a recovery code: spaces and dashes as one likes. */
export const StepCode = boundedText(40, 'Código inválido').trim().min(1, 'Digite o código');

const OwnPassword = z
  .string('Senha é obrigatória')
  .min(1, 'Senha é obrigatória')
  .max(1000, 'Senha muito longa');

export const TwoStepState = z.object({
  enabled: z.boolean(),
  /** The store asks it of its staff, and this is one of them. */
  required: z.boolean(),
  /** Whether this account may set it up: whoever works here. */
  available: z.boolean(),
  recovery_codes_left: z.number().int(),
});
export type TwoStepState = z.infer<typeof TwoStepState>;

export const TwoStepStart = z.object({ password: OwnPassword });
export type TwoStepStart = z.infer<typeof TwoStepStart>;

/** Said once. Not in force before a code has confirmed that the app has it. */
export const TwoStepSecret = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** What the QR code says. */
  url: z.string(),
});
export type TwoStepSecret = z.infer<typeof TwoStepSecret>;

export const TwoStepConfirmation = z.object({ code: StepCode });
export type TwoStepConfirmation = z.infer<typeof TwoStepConfirmation>;

/** Shown once: only their hashes are kept. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const TwoStepRemoval = z.object({ password: OwnPassword, code: StepCode });
export type TwoStepRemoval = z.infer<typeof TwoStepRemoval>;
