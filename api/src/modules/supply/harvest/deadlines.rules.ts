import { addDays, momentOf } from '@cesta/contract/base/calendar';

interface AnswerTime {
  answerDays: number;
  answerTime: string;
}

/** Nobody is given less time to answer, however late they are asked. */
const LEAST_HOURS = 2;

/** When silence counts as an answer: at the store's usual time, or a while after the last order was made. */
export function answersUntil(date: string, { answerDays, answerTime }: AnswerTime, madeAt: Date): Date {
  const usual = momentOf(addDays(date, -answerDays), answerTime);
  const least = new Date(madeAt.getTime() + LEAST_HOURS * 3_600_000);
  return usual > least ? usual : least;
}

/** When farmers are told what a round may want of them. */
export function forecastDue(date: string, forecastDays: number): Date {
  return momentOf(addDays(date, -forecastDays), FORECAST_TIME);
}
const FORECAST_TIME = '08:00';
