/** One piece of text on an A4 page; places in points from its upper left corner. */
export interface PdfText {
  text: string;
  x: number;
  y: number;
  size: number;
  bold?: boolean;
  /** `x` is where the text ends. */
  right?: boolean;
}

export const PAGE = { width: 595, height: 842 } as const;

/**
 * The smallest PDF there is: text in the Helvetica that every reader brings along, one page after the other. What the
 * font's Western alphabet does not know becomes a question mark.
 */
export function writePdf(title: string, pages: readonly (readonly PdfText[])[]): Buffer {
  const pageId = (index: number) => 5 + 2 * index;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${pageId(index)} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((texts, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${pageId(index) + 1} 0 R >>`,
      stream(texts.map(draw).join('\n')),
    ]),
    `<< /Title (${literal(title)}) >>`,
  ];
  return assemble(objects);
}

function draw({ text, x, y, size, bold, right }: PdfText): string {
  const left = right ? x - widthOf(text, size) : x;
  return `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${left.toFixed(2)} ${PAGE.height - y} Td (${literal(text)}) Tj ET`;
}

function stream(content: string): string {
  return `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`;
}

function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = Buffer.byteLength(file, 'latin1');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = Buffer.byteLength(file, 'latin1');
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${end}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

const TYPOGRAPHIC: Record<string, string> = { '“': '"', '”': '"', '’': "'", '–': '-', '—': '-', '…': '...' };

/** A text as the file holds it: nothing in it can end the text or begin a command. */
function literal(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => TYPOGRAPHIC[letter] ?? letter)
    .join('')
    .replace(/[^\x20-\x7e\xa0-\xff]/gu, '?')
    .replace(/[\\()]/g, '\\$&');
}

/** Of the letters that amounts are made of, in thousandths of the size; any other counts as a digit. */
const WIDTHS: Record<string, number> = { ',': 278, '.': 278, ' ': 278, '\u00a0': 278, R: 722, '-': 333 };
const DIGIT = 556;

function widthOf(text: string, size: number): number {
  const sum = [...text].reduce((width, letter) => width + (WIDTHS[letter] ?? DIGIT), 0);
  return (sum * size) / 1000;
}

/** Cut where words end, so that each line is about as wide as this. */
export function wrapText(text: string, width: number, size: number): string[] {
  const most = Math.max(1, Math.floor(width / (size * 0.5)));
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    for (let rest = word; rest; rest = rest.slice(most)) {
      const part = rest.slice(0, most);
      if (line && line.length + 1 + part.length > most) {
        lines.push(line);
        line = '';
      }
      line = line ? `${line} ${part}` : part;
    }
  }
  return line ? [...lines, line] : lines;
}
