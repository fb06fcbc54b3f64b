import { PASSWORD_MIN } from '@cesta/contract/base/formats';

export const STRENGTHS = ['muito fraca', 'fraca', 'média', 'forte', 'muito forte'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** By length alone: a long sentence beats a short riddle. */
export function passwordStrength(password: string): Strength {
  const { length } = password;
  if (length < PASSWORD_MIN) return 'muito fraca';
  if (length < 8) return 'fraca';
  if (length < 10) return 'média';
  if (length < 12) return 'forte';
  return 'muito forte';
}
