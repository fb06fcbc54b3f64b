import { z } from 'zod';
import { Day, Id, Reais } from '../base/fields.ts';
import { boundedText, queryChoice, wholeNumber } from '../base/forms.ts';
import { PHONE_ANSWER_MAX } from './phone-answer.ts';
import { ANSWERED_BY, SENT_BY, SILENCE_RULES } from './supply-constants.ts';

const Count = z.int();
const Moment = z.iso.datetime();

/** `ahead`: nobody was asked yet; `asked`: answers are awaited; `settled`: all have answered, or the time was up. */
export const ROUND_STATES = ['ahead', 'asked', 'settled'] as const;
export const RoundState = z.enum(ROUND_STATES);
export type RoundState = z.infer<typeof RoundState>;

const RoundHead = z.object({
  date: Day,
  state: RoundState,
  /** The next cut-off of its cities; null once all are past. */
  next_cutoff: Moment.nullable(),
  /** Orders were made for all that was wanted until then; null while nobody was asked. */
  made_until: Moment.nullable(),
  answers_until: Moment.nullable(),
  forecast_at: Moment.nullable(),
  /** Closed in every city that would have been driven to. */
  called_off: z.boolean(),
});

export const HarvestRoundSummary = RoundHead.extend({
  orders: Count,
  sent: Count,
  /** By somebody, on the page or on the phone. */
  answered: Count,
  /** By the rule of a farmer who was told in time and said nothing. */
  silent: Count,
  /** Time was up before the farmer was told: nothing counts. */
  passed_over: Count,
});
export type HarvestRoundSummary = z.infer<typeof HarvestRoundSummary>;

export const HarvestRounds = z.object({
  today: Day,
  /** The days with a round near today, in their order. */
  rounds: z.array(HarvestRoundSummary),
  /** False while no farmer is linked to any product: then nobody is asked for anything. */
  has_growers: z.boolean(),
});
export type HarvestRounds = z.infer<typeof HarvestRounds>;

/** All in portions: the shop's own units. */
export const RoundProduct = z.object({
  product_id: Id,
  product_name: z.string(),
  category: z.string(),
  unit: z.string(),
  /** In baskets that are paid, in those whose week is still to be charged, in one-off orders; and together. */
  baskets: Count,
  renewals: Count,
  orders: Count,
  wanted: Count,
  /** Of it, what farmers are asked for at a cut-off that is still ahead. */
  later: Count,
  /** Of it, what is in boxes that are packed. */
  packed: Count,
  /** Of farmers who have left the shop only what they confirmed. */
  asked: Count,
  /** Whether any farmer was asked for it. */
  is_asked: z.boolean(),
  /** By those who have answered. */
  confirmed: Count,
  /** Asked of those who have not. */
  unanswered: Count,
  /** Wanted until now beyond these two and beyond what came that nobody was to bring, where a farmer is left to be asked. */
  unasked: Count,
  /** Without what was lost. */
  received: Count,
  /** Something was entered as received. */
  is_received: z.boolean(),
  /** What came of farms that have arrived, and what the others are to bring; null: there is no limit. */
  supply: Count.nullable(),
  /** How many farmers grow it. */
  growers: Count,
});
export type RoundProduct = z.infer<typeof RoundProduct>;

export const FarmOrderLine = z.object({
  id: Id,
  product_id: Id,
  product_name: z.string(),
  /** The farmer's own, and how many portions it holds. */
  unit: z.string(),
  portions: Count,
  asked: Count,
  confirmed: Count.nullable(),
  /** Agreed for one of the farmer's units; for the office alone. */
  price: Reais.optional(),
});
export type FarmOrderLine = z.infer<typeof FarmOrderLine>;

export const FarmOrder = z.object({
  id: Id,
  number: Count,
  made_at: Moment,
  /** When the farmer was told; null while the e-mail has not left. */
  sent_at: Moment.nullable(),
  sent_by: z.enum(SENT_BY).nullable(),
  /** Of an e-mail that has not left: it still may, or it was given up. */
  mail: z.enum(['waiting', 'failed']).nullable(),
  answered_at: Moment.nullable(),
  answered_by: z.enum(ANSWERED_BY).nullable(),
  note: z.string(),
  revision: Count,
  lines: z.array(FarmOrderLine),
  /** What came when the time was up and changed nothing; null when nothing did. */
  late_answer: z
    .object({ at: Moment, note: z.string(), lines: z.array(z.object({ line_id: Id, confirmed: Count })) })
    .nullable(),
  /**
   * The complete message with the farmer's private link; for the office alone. Left out where nothing is sent any more:
   * the time is up, or the farmer has left the shop. Of a round that was called off it says just that.
   */
  text: z.string().optional(),
  /** What was agreed for all that is asked; for the office alone. */
  amount: Reais.optional(),
});
export type FarmOrder = z.infer<typeof FarmOrder>;

export const RoundFarm = z.object({
  producer_id: Id,
  producer_name: z.string(),
  /** No longer works with the shop: nothing is sent there, and what is not confirmed does not come. */
  is_gone: z.boolean(),
  silence: z.enum(SILENCE_RULES),
  orders: z.array(FarmOrder),
  /** For the office alone. */
  contact: z.object({ phone: z.string(), email: z.string() }).optional(),
  /** What the farmer is told before anything is asked; for the office alone, left out where there is none. */
  forecast_text: z.string().optional(),
  /** Whether the farmer was told; left out with the text. */
  forecast_sent: z.object({ sent_at: Moment.nullable(), sent_by: z.enum(SENT_BY).nullable() }).optional(),
});
export type RoundFarm = z.infer<typeof RoundFarm>;

export const HarvestRound = RoundHead.extend({
  /** Farmers were asked, and can be asked for more: there is still time to harvest it. */
  can_ask: z.boolean(),
  /** Before the cut-off what is wanted is what is expected. */
  is_forecast: z.boolean(),
  products: z.array(RoundProduct),
  farms: z.array(RoundFarm),
});
export type HarvestRound = z.infer<typeof HarvestRound>;

/** Who shows one half of a round asks for that alone: the other one is empty then. */
const ROUND_PARTS = ['products', 'farms'] as const;
export type RoundPart = (typeof ROUND_PARTS)[number];
export const HarvestRoundQuery = z.object({ part: queryChoice(ROUND_PARTS, 'Parte desconhecida') });

/** One product in one round: baskets - skipped - expected_skips + orders = portions. */
export const ForecastParts = z.object({
  baskets: Count,
  skipped: Count,
  expected_skips: Count,
  /** Of the orders so many are there already. */
  ordered: Count,
  orders: Count,
  portions: Count,
});
export type ForecastParts = z.infer<typeof ForecastParts>;

export const HarvestForecast = z.object({
  /** When it was worked out; null while it never was. */
  made_at: Moment.nullable(),
  rounds: z.array(
    z.object({
      date: Day,
      cutoff_at: Moment,
      /** Of a hundred baskets so many are left out, by so many rounds before. */
      skip_percent: z.number(),
      learnt_from: Count,
    }),
  ),
  products: z.array(
    z.object({
      product_id: Id,
      product_name: z.string(),
      unit: z.string(),
      /** One for each round, in their order; null where nothing of it is expected. */
      parts: z.array(ForecastParts.nullable()),
      /** The last rounds: what was expected and what was wanted in the end. Newest first. */
      last: z.array(z.object({ date: Day, forecast: Count, wanted: Count })),
      /** By how many percent these were off, taken together; null while there are none. */
      error_percent: z.number().nullable(),
    }),
  ),
});
export type HarvestForecast = z.infer<typeof HarvestForecast>;

export const HarvestSettings = z.object({
  margin_percent: Count,
  forecast_days: Count,
  answer_days: Count,
  answer_time: z.string(),
  sends_emails: z.boolean(),
  version: Count,
});
export type HarvestSettings = z.infer<typeof HarvestSettings>;

export const HarvestSettingsInput = z.object({
  margin_percent: wholeNumber({ min: 0, max: 50 }, 'A margem vai de 0 a 50 %'),
  forecast_days: wholeNumber({ min: 1, max: 13 }, 'De 1 a 13 dias antes'),
  answer_days: wholeNumber({ min: 0, max: 6 }, 'De 0 a 6 dias antes'),
  answer_time: boundedText(5, 'Horário inválido').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Horário inválido'),
  sends_emails: z.boolean('Diga se os e-mails saem sozinhos'),
  version: z.int().min(0),
});
export type HarvestSettingsInput = z.infer<typeof HarvestSettingsInput>;

export const SentMark = z.object({ by: z.enum(SENT_BY, 'Diga por onde foi enviado') });
export type SentMark = z.infer<typeof SentMark>;

/** A forecast leaves by e-mail by itself; what is marked is what a person did. */
export const ForecastMark = z.object({
  by: z.enum(SENT_BY, 'Diga por onde foi enviado').exclude(['email'], 'Diga por onde foi enviado'),
});
export type ForecastMark = z.infer<typeof ForecastMark>;

/** What the operator typed while the farmer was on the phone, and, once looked at, how it is to be taken. */
export const PhoneAnswerInput = z.object({
  answer_id: Id,
  revision: z.int().min(0),
  text: boundedText(PHONE_ANSWER_MAX, 'Escreva o que o produtor respondeu', 'Resposta muito longa'),
  /** How much a line may have depends on what was asked. */
  lines: z
    .array(z.object({ line_id: Id, confirmed: z.int().min(0) }))
    .max(1000)
    .optional(),
});
export type PhoneAnswerInput = z.infer<typeof PhoneAnswerInput>;
