import type { z } from 'zod';

const LIMITS: Readonly<Record<string, (most: string) => string>> = {
  string: (most) => `Use no máximo ${most} caracteres`,
  array: (most) => `Use no máximo ${most} itens`,
  number: (most) => `O valor vai até ${most}`,
};

/** For what no form ever sends, and so has no words of its own: the locale of the library is that of Portugal. */
export const brazilianTexts: z.core.$ZodErrorMap = (issue) =>
  (issue.code === 'too_big' && LIMITS[issue.origin]?.(String(issue.maximum))) || 'Valor inválido';
