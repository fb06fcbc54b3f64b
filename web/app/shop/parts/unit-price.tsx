/** What one kilo, litre or piece of it costs, under the price of the pack. */
export function UnitPrice({ text }: { text: string }) {
  return <span className="mt-0.5 block text-small text-ink-soft tabular-nums">{text}</span>;
}
