import { z } from 'zod';

export const EXPORT_KINDS = ['orders', 'subscriptions', 'customers'] as const;
export const ExportKind = z.enum(EXPORT_KINDS);
export type ExportKind = z.infer<typeof ExportKind>;

const Day = z.iso.date('Data inválida');

/** Whole days in Bahia, both ends included. Without them: everything. */
export const ExportQuery = z
  .object({ from: Day.optional(), to: Day.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, 'O início deve vir antes do fim');
export type ExportQuery = z.infer<typeof ExportQuery>;
