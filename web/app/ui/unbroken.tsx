/** What is longer may break: better than a line that leaves a small screen. */
const LONGEST = 16;

/**
 * Text whose short words stay whole where a line breaks: 'e-mail', 'terça-feira'. Browsers break after any hyphen,
 * also before a space that does not break, as in 'Salvador - BA'.
 */
export function Unbroken({ children }: { children: string }) {
  return children.split(/([^ ]*-[^ ]*)/).map((part, place) =>
    place % 2 === 1 && part.length <= LONGEST ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
