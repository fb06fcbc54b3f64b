import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './root.ts';

const GUIDE = 'docs/guia-do-operador.md';

/** Quoted in the guide and not of the product: an example that was filled in, or the name of something else. */
const ELSEWHERE = new Set<string>([]);

/** The box by which a crop is added says it itself. */
const ADDING = 'Acrescentar produto que planta';
/** A form's own name, where its fields have theirs. */
const FORM = 'Ajustes da colheita';

interface Quoted {
  line: number;
  text: string;
}

/** What the guide says is to be read on the screen: in quotes, or bold in the middle of a sentence. */
function quotedIn(guide: string): Quoted[] {
  return guide.split('\n').flatMap((written, index) => {
    // Commands and settings are not to be read on the screen.
    const line = written.replace(/`[^`]*`/g, '');
    const bold = [...line.matchAll(/(?<=\S\s\(?)\*\*([^*]+)\*\*/g)].filter(
      ({ index: at }) => !leads(line, at),
    );
    const quotes = line.matchAll(/"([^"]+)"|“([^”]+)”|(?<=[\s(])'([^']+)'/g);
    return [...quotes, ...bold]
      .map((found) => (found[1] ?? found[2] ?? found[3] ?? '').replaceAll('**', ''))
      .filter((text) => /^\p{Lu}/u.test(text))
      .map((text) => ({ line: index + 1, text }));
  });
}

/** The first words of a paragraph, an item or a cell, and what a colon follows, say what it is about. */
function leads(line: string, at: number): boolean {
  return /^\s*(-|\d+\.|\|)?\s*$/.test(line.slice(0, at)) || /^\*\*[^*]+\*\*:/.test(line.slice(at));
}

/** As one reads it: breaks of the code are spaces, and what is filled in is a gap. */
function readable(source: string): string {
  return source.replace(/\{' '\}/g, ' ').replace(/\s+/g, ' ');
}

function textsOfProduct(): string {
  const files = ['web/app', 'contract/src', 'api/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing\//.test(name))
      .map((name) => join(root, folder, name)),
  );
  return files.map((file) => readable(readFileSync(file, 'utf8'))).join('\n');
}

/** Amounts, days and '…' stand for what the screen fills in: the words between them are its own. */
function partsOf(text: string): string[] {
  return text
    .split(/…|R\$\s?[\d.,]*|\d+/)
    .map((part) => part.replace(/^[\s,.:]+|[\s,.:]+$/g, ''))
    .filter((part) => part.length > 1);
}

/** A text of its own: where it begins and ends, something of the code does, or a sentence. */
function isSaid(product: string, text: string): boolean {
  const parts = partsOf(text);
  if (parts.length !== 1 || parts[0] !== text) return parts.every((part) => product.includes(part));
  for (let at = product.indexOf(text); at >= 0; at = product.indexOf(text, at + 1)) {
    const before =
      product
        .slice(Math.max(0, at - 40), at)
        .trimEnd()
        .at(-1) ?? '\n';
    const after =
      product
        .slice(at + text.length, at + text.length + 40)
        .trimStart()
        .at(0) ?? '\n';
    if (/[>'"`}.?!:,(\n]/.test(before) && /[<'"`{.?!:,)\n$]/.test(after)) return true;
  }
  return false;
}

describe('the operator’s guide', () => {
  const product = textsOfProduct();

  it('says what the buttons, tabs and links say', () => {
    const quoted = quotedIn(readFileSync(join(root, GUIDE), 'utf8')).filter(
      ({ text }) => !ELSEWHERE.has(text),
    );
    const unknown = quoted.filter(({ text }) => !isSaid(product, text));
    expect(quoted.length).toBeGreaterThan(100);
    expect(unknown.map(({ line, text }) => `${GUIDE}:${line} ${text}`)).toEqual([]);
  });

  it('says what each setting of the harvest and each box of a crop is for', () => {
    const guide = readFileSync(join(root, GUIDE), 'utf8');
    const labels = ['harvest/harvest-settings-form.tsx', 'producers/farm-crops.tsx'].flatMap((file) => {
      const source = readFileSync(join(root, 'web/app/admin', file), 'utf8');
      // A form names its fields in one list, a table beside each box.
      const [, list = ''] = /^const LABELS[^{]*\{([^}]*)\}/m.exec(source) ?? [];
      return [
        ...list.matchAll(/ '([^']+)',/g),
        ...source.matchAll(/ label="([^"]+)"/g),
        ...source.matchAll(/ name: '\w+', label: '([^']+)'/g),
      ];
    });
    const texts = labels.map(([, text = '']) => text).filter((text) => text !== ADDING && text !== FORM);
    expect(texts.length).toBeGreaterThan(9);
    expect(texts.filter((text) => !guide.includes(`"${text}"`))).toEqual([]);
    for (const told of ['Previsão', 'Erro das últimas', 'Marcar como enviado']) expect(guide).toContain(told);
  });

  it('is read as it is meant: quotes and bold within a sentence, not what a paragraph is about', () => {
    const guide =
      '**Pago por fora**: use **Reembolsar**, ou "Já resolvi" e `"x"`.\n- **Recusado**: \'Sim\' e \'macaxeira\'.';
    expect(quotedIn(guide).map(({ line, text }) => [line, text])).toEqual([
      [1, 'Já resolvi'],
      [1, 'Reembolsar'],
      [2, 'Sim'],
    ]);
  });

  it('would be told of a button that nobody has', () => {
    expect(partsOf('Recebi R$ 20,00')).toEqual(['Recebi']);
    expect(isSaid(product, 'Explodir a loja')).toBe(false);
    // Part of a longer text is not that text.
    expect(isSaid("<b>Reembolsar semana</b> 'Ver'", 'Reembolsar')).toBe(false);
    expect(isSaid("<b> Reembolsar </b> 'Ver'", 'Ver')).toBe(true);
  });
});
