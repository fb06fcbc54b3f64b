import { addDays, dayFormatter } from '@cesta/contract/base/calendar';
import type { DeliveryWeek, StopCounts } from '@cesta/contract/panel/deliveries';

const dayAndMonth = dayFormatter({ day: 'numeric', month: 'long' });
const shortWeekday = dayFormatter({ weekday: 'short' });

/** 'seg' */
export function weekdayName(day: string): string {
  return shortWeekday(day).replace('.', '');
}

export function dayNumber(day: string): number {
  return Number(day.slice(8));
}

/** '16 a 22 de novembro', '30 de novembro a 6 de dezembro' */
export function weekName(monday: string): string {
  const sunday = addDays(monday, 6);
  const start = monday.slice(0, 7) === sunday.slice(0, 7) ? dayNumber(monday) : dayAndMonth(monday);
  return `${start} a ${dayAndMonth(sunday)}`;
}

export function countStops({ scheduled, packed, delivered }: StopCounts): number {
  return scheduled + packed + delivered;
}

/** The day that needs hands first: from today on with something to do, else any with deliveries, else today. */
export function dayToOpen({ days, today, week }: DeliveryWeek): string {
  const unfinished = days.filter(({ scheduled, packed }) => scheduled + packed > 0);
  const busy = unfinished.find(({ date }) => date >= today) ?? unfinished[0];
  const any = days.find((day) => countStops(day) > 0);
  const quiet = days.some(({ date }) => date === today) ? today : week;
  return (busy ?? any)?.date ?? quiet;
}
