/** '31/12/2026' */
export function inNumbers(day: string): string {
  return day.split('-').reverse().join('/');
}
