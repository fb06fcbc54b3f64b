import type { FastifyRequest } from 'fastify';
import { DAY } from '../day.ts';
import { type Faults, NO_FAULTS } from '../webhooks/faults.ts';
import { decodeForm } from '../wire/form.ts';

/** Something was asked of the simulator itself that it does not understand. */
export class ControlError extends Error {}

export function readInput(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  if (typeof body === 'string') return { ...decodeForm(body) };
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

const SECONDS: Record<string, number> = {
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: DAY,
  weeks: 7 * DAY,
};

export interface Leap {
  seconds?: number;
  minutes?: number;
  hours?: number;
  days?: number;
  weeks?: number;
  /** A moment: seconds since 1970, or a date in ISO form. */
  to?: number | string | Date;
}

/** The moment, in milliseconds, that a leap in time leads to. */
export function targetOf(leap: Leap, now: number): number {
  const strangers = Object.keys(leap).filter((name) => name !== 'to' && !(name in SECONDS));
  if (strangers.length > 0) throw new ControlError(`unknown unit of time: ${strangers.join(', ')}`);
  const target = leap.to === undefined ? now + span(leap) : moment(leap.to);
  if (!Number.isFinite(target)) throw new ControlError('the time to move to is not a number or a date');
  if (target < now) throw new ControlError('time only moves forward');
  return target;
}

function span(leap: Leap): number {
  let total = 0;
  for (const [unit, seconds] of Object.entries(SECONDS))
    total += Number(leap[unit as keyof Leap] ?? 0) * seconds;
  return total * 1000;
}

function moment(to: number | string | Date): number {
  if (to instanceof Date) return to.getTime();
  const number = Number(to);
  return Number.isFinite(number) ? number * 1000 : Date.parse(String(to));
}

const SHARES = ['doubled', 'late', 'dropped'];

/** Checks a change of the faults, field by field. */
export function faultsFrom(input: Record<string, unknown>): Partial<Faults> {
  const change: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (!(name in NO_FAULTS)) throw new ControlError(`unknown fault: ${name}`);
    change[name] = faultValue(name, value);
  }
  return change as Partial<Faults>;
}

function faultValue(name: string, value: unknown): unknown {
  if (name === 'apiPath') return String(value);
  if (name === 'apiMoment') {
    if (value === 'before' || value === 'after') return value;
    throw new ControlError('apiMoment is before or after');
  }
  if ((name === 'apiStatus' || name === 'apiTimes') && (value === null || value === '')) return null;
  const number = Number(value);
  if (!Number.isFinite(number) || number < 0)
    throw new ControlError(`${name} must be a number from 0 upwards`);
  if (SHARES.includes(name) && number > 1) throw new ControlError(`${name} is a share between 0 and 1`);
  return number;
}
