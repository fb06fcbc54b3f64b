/** For the pencil. */
export function TickBox() {
  return (
    <span
      aria-hidden="true"
      className="mr-2 inline-block size-3.5 shrink-0 translate-y-0.5 rounded-[2px] border-[1.5px] border-ink"
    />
  );
}
