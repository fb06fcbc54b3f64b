export interface ShownSuite {
  name: string;
  expected: number;
  started?: number;
  ended?: number;
  share: number;
  done?: number;
  total?: number;
  failed?: number;
}
export interface Screen {
  write(text: string): void;
  isTTY?: boolean;
  columns?: number;
}
export function secondsLeft(suites: ShownSuite[], lanes: number, now: number): number;
export function progressLine(
  suites: ShownSuite[],
  lanes: number,
  times: { begun: number; now: number },
): string;
export function showProgress(
  line: () => string,
  output?: Screen,
): { print(text: string): void; stop(): void };
