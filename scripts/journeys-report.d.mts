export interface Unsteady {
  name: string;
  trace: string | undefined;
}
export function countJourneys(report: unknown): { passed: number; failed: number; unsteady: Unsteady[] };
export function tellUnsteady(unsteady: Unsteady[], shorten?: (path: string) => string): string[];
