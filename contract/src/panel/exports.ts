import { z } from 'zod';
import { Day } from '../base/fields.ts';
import { EXPORT_KINDS } from './panel-constants.ts';

export const ExportKind = z.enum(EXPORT_KINDS);
export type ExportKind = z.infer<typeof ExportKind>;

/** Sheets with names and addresses went to paper: the day that they are of. */
export const PrintedSheets = z.object({ day: Day });

/** Whole days in Bahia, both ends included. Without them: everything. */
export const ExportQuery = z
  .object({ from: Day.optional(), to: Day.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, 'O início deve vir antes do fim');
export type ExportQuery = z.infer<typeof ExportQuery>;
