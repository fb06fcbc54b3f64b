export interface Finding {
  what: string;
  /** How many there should be and how many are wrong. */
  checked: number;
  wrong: number;
}

export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
