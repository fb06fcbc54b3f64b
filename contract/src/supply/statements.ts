import { z } from 'zod';
import { Day, Id, MOST_REAIS, Page } from '../base/fields.ts';
import { boundedText, formText, optionalText, queryChoice, wholeNumber } from '../base/forms.ts';
import { AgreedPrice } from '../catalog/catalog.ts';
import { RECEIPT_KINDS, STATEMENT_LINE_KINDS, STATEMENT_STATES } from './supply-constants.ts';

/** Reais; below zero the farm owes it. */
const Balance = z.number().multipleOf(0.01);
const Count = z.int();

export const StatementLine = z.object({
  id: Id,
  kind: z.enum(STATEMENT_LINE_KINDS),
  /** The round's, or the day it was given. */
  date: Day,
  description: z.string(),
  /** The farmer's own; empty where nothing is counted. */
  unit: z.string(),
  /** Below zero: lost, taken back, or crates that came back. */
  quantity: z.number(),
  /** Null for goods that nobody has said a price of. */
  price: z.number().nullable(),
  amount: Balance,
  /** Of goods: what the receipt said. */
  receipt: z.enum(RECEIPT_KINDS).nullable(),
  corrects: Id.nullable(),
  isCorrected: z.boolean(),
  /** By a line of this kind; goods are corrected where they came. */
  canCorrect: z.boolean(),
  enteredAt: z.iso.datetime(),
  enteredBy: z.string(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** What lines come to, by what they are for. */
export const StatementSums = z.object({
  goods: Balance,
  advances: Balance,
  crates: Balance,
  others: Balance,
  total: Balance,
});
export type StatementSums = z.infer<typeof StatementSums>;

export const OpenFarmsQuery = Page.extend({ limit: Page.shape.limit.default(50) });

/** A farm with lines that no statement has yet, with crates, or both. */
export const OpenFarm = z.object({
  producerId: Id,
  name: z.string(),
  lines: Count,
  total: Balance,
  /** The day of its oldest open line. */
  since: Day.nullable(),
  /** Goods that nobody has agreed a price for. */
  unpriced: Count,
  /** Above zero the farm has them, below zero the shop has the farm's. */
  crates: z.number(),
});
export type OpenFarm = z.infer<typeof OpenFarm>;
export const OpenFarms = z.object({ farms: z.array(OpenFarm), total: Count, today: Day });
export type OpenFarms = z.infer<typeof OpenFarms>;

export const OpenStatementQuery = z.object({ to: Day.optional() });

/** As many lines as are shown at once; a period with more of them is closed in parts. */
export const MOST_LINES = 2000;

export const OpenStatement = z.object({
  producerId: Id,
  name: z.string(),
  pixKey: z.string(),
  crates: z.number(),
  /** Null: there is nothing to close. */
  period: z.object({ from: Day, to: Day }).nullable(),
  lines: z.array(StatementLine),
  /** Of all that closing takes, also of those that are not shown. */
  count: Count,
  /** Goods without a price among the open lines: they stay open until they have one. */
  unpriced: Count,
  sums: StatementSums,
  /** Below zero nothing is paid: this goes on to the next statement. */
  carried: Balance,
});
export type OpenStatement = z.infer<typeof OpenStatement>;

const NOTE_MAX = 200;

/** Always a new line. The id is made by the screen: what comes twice is one line. */
export const StatementEntry = z.discriminatedUnion(
  'kind',
  [
    /** Paid before: the farm has had it. */
    z.object({
      kind: z.literal('advance'),
      id: Id,
      producerId: Id,
      date: Day,
      amount: AgreedPrice,
      description: optionalText(NOTE_MAX).default(''),
    }),
    z.object({
      kind: z.literal('crates'),
      id: Id,
      producerId: Id,
      date: Day,
      /** 'taken': the farm took them from the shop; 'back': it brought them back, or left its own. */
      way: z.enum(['taken', 'back'], 'Diga se o produtor levou ou trouxe'),
      count: wholeNumber({ min: 1, max: 10_000 }, 'Quantas caixas?'),
      /** Each, where they are charged. */
      price: AgreedPrice.optional(),
      description: optionalText(NOTE_MAX).default(''),
    }),
    z.object({
      kind: z.literal('other'),
      id: Id,
      producerId: Id,
      date: Day,
      /** Who gets it. */
      to: z.enum(['farm', 'shop'], 'Diga quem recebe'),
      amount: AgreedPrice,
      description: formText(NOTE_MAX, 'Diga o que é'),
    }),
    /** Takes a line back, whole and once. Goods are corrected where they were received. */
    z.object({
      kind: z.literal('correction'),
      id: Id,
      corrects: Id,
      description: formText(NOTE_MAX, 'Diga por que está corrigindo'),
    }),
  ],
  'Tipo de lançamento desconhecido',
);
export type StatementEntry = z.infer<typeof StatementEntry>;

const WRONG_TOTAL = 'Valor inválido';

export const StatementClosing = z.object({
  /** Made by the screen: closing twice is closing once. */
  id: Id,
  producerId: Id,
  /** All open lines of this day and before that have a price. */
  to: Day,
  /** What the operator saw, in reais: anything else is refused. */
  total: Balance.min(-MOST_REAIS, WRONG_TOTAL).max(MOST_REAIS, WRONG_TOTAL),
});
export type StatementClosing = z.infer<typeof StatementClosing>;

export const Statement = z.object({
  id: Id,
  number: Count,
  producerId: Id,
  name: z.string(),
  from: Day,
  to: Day,
  state: z.enum(STATEMENT_STATES),
  total: Balance,
  nota: z.string(),
  closedAt: z.iso.datetime(),
  closedBy: z.string(),
  paidOn: Day.nullable(),
  pixReference: z.string(),
  paidBy: z.string().nullable(),
});
export type Statement = z.infer<typeof Statement>;

/** One change of what is noted of a payment: '17/11/2026, Pix E123, por Ana'; null for no payment. */
export const PaymentChange = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type PaymentChange = z.infer<typeof PaymentChange>;

export const StatementDetails = Statement.extend({
  pixKey: z.string(),
  /** The oldest first. */
  payments: z.array(PaymentChange),
  lines: z.array(StatementLine),
  sums: StatementSums,
});
export type StatementDetails = z.infer<typeof StatementDetails>;

export const STATEMENTS_PER_PAGE = 30;

export const StatementListQuery = z.object({
  producerId: Id.optional(),
  state: queryChoice(STATEMENT_STATES, 'Situação desconhecida'),
  /** Older than the statement of this number. */
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});
export type StatementListQuery = z.infer<typeof StatementListQuery>;

export const StatementList = z.object({
  statements: z.array(Statement),
  /** Where the next page starts; null when there is none. */
  next: Count.nullable(),
});
export type StatementList = z.infer<typeof StatementList>;

const NOTA_MAX = 60;
const PIX_REFERENCE_MAX = 100;

/** The nota, or the payment; `seen` is the state that the operator had before them. */
export const StatementChange = z.object({
  seen: z.enum(STATEMENT_STATES, 'Situação desconhecida'),
  /** And what stood there of both: what says nothing of it saw neither. */
  shown: z
    .object({
      nota: boundedText(NOTA_MAX, 'Nota muito longa'),
      paidOn: Day.nullable(),
      pixReference: boundedText(PIX_REFERENCE_MAX, 'Código muito longo'),
      paidBy: boundedText(NOTE_MAX, 'Nome muito longo').nullable(),
    })
    .optional(),
  nota: optionalText(NOTA_MAX).optional(),
  /** Null: it was not paid after all. */
  payment: z
    .object({ paidOn: Day, pixReference: optionalText(PIX_REFERENCE_MAX).default('') })
    .nullable()
    .optional(),
});
export type StatementChange = z.infer<typeof StatementChange>;

export const StatementMonths = z.object({
  /** The newest first. */
  months: z.array(
    StatementSums.extend({
      /** '2026-11' */
      month: z.string(),
      /** Of goods: received and lost apart. */
      received: Balance,
      lost: Balance,
      /** What was paid in that month. */
      paid: Balance,
    }),
  ),
});
export type StatementMonths = z.infer<typeof StatementMonths>;

/** Lines as a table: of one statement, or of a period. */
export const StatementExportQuery = z
  .object({ statement: Id.optional(), from: Day.optional(), to: Day.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, 'O início deve vir antes do fim');
export type StatementExportQuery = z.infer<typeof StatementExportQuery>;
