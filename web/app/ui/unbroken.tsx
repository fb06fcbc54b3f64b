/** What is longer may break where a line ends. */
const LONGEST = 16;

/**
 * Text whose short words stay whole where a line breaks: 'e-mail', 'terça-feira'. Browsers break after any hyphen,
 * also before a space that does not break, as in 'Salvador - BA'. With large letters on a small screen a word may be
 * wider than its line: then it breaks, too.
 */
export function Unbroken({ children }: { children: string }) {
  return inParts(children).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={place} className="inline-block max-w-full">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** By turns what may break and what stays whole. */
function inParts(text: string): string[] {
  const parts: string[] = [];
  let loose = '';
  for (const [place, word] of text.split(' ').entries()) {
    if (place > 0) loose += ' ';
    if (word.includes('-') && word.length <= LONGEST) {
      parts.push(loose, word);
      loose = '';
    } else loose += word;
  }
  return [...parts, loose];
}
