export interface Figure {
  what: string;
  measured: string;
  yardstick: string;
  ratio?: number;
  /** What the ratio or figure is meant to reach, in words. */
  aim?: string;
}

/** The middle of several rounds: one disturbed round must not decide. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MB`;
}

export function printTable(figures: Figure[]): void {
  const rows = [
    ['figure', 'measured', 'yardstick', 'ratio', 'aim'],
    ...figures.map((figure) => [
      figure.what,
      figure.measured,
      figure.yardstick,
      figure.ratio === undefined ? '' : figure.ratio.toFixed(2),
      figure.aim ?? '',
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`);
}
