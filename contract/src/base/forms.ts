import { z } from 'zod';

export const FILL_IN_ALL = 'Preencha todos os campos obrigatórios';

/** Room for the spaces around a text and whatever else is removed before its length is measured. */
export const SPARE_LENGTH = 1000;

/**
 * Where every text of a request begins: what is too long is refused before anything looks into it. Without
 * `abort` a failed length would let the patterns and changes behind it run all the same.
 */
export function boundedText(max: number, wrong: string, tooLong: string = wrong) {
  return z.string(wrong).max(max, { error: tooLong, abort: true });
}

/**
 * What nobody sees: control characters, of which a NUL would even be an error of PostgreSQL; signs that take no place, of
 * which a whole name can be made; and those that turn the direction of what follows, so that on the packing list somebody
 * else's words read backwards. Tab and line ends stay, and what holds an emoji together.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/**
 * What holds an emoji together, letters that are empty (Hangul's fillers) and the blank of Braille stay beside others:
 * by themselves they are nothing that anybody could read or call out.
 */
const NOTHING_TO_READ = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export function withoutUnseen(text: string): string {
  const seen = text.replace(UNSEEN, '');
  return NOTHING_TO_READ.test(seen) ? '' : seen;
}

/** What a form makes of a free text. What was stored before it did so compares alike with what comes in. */
export function asTyped(text: string): string {
  return withoutUnseen(text).trim();
}

/** Of a text that is one line wherever it stands: with a break of its own it would pass for several. */
export function onOneLine(text: string): string {
  return withoutUnseen(text).replace(/\s+/g, ' ');
}

/** Free text of a form: trimmed and without what nobody sees. Empty counts as missing. */
export function formText(max: number, missing = FILL_IN_ALL) {
  return optionalText(max, missing).min(1, missing);
}

export function optionalText(max: number, wrong = 'Texto inválido') {
  const tooLong = `Use no máximo ${max} caracteres`;
  return boundedText(max + SPARE_LENGTH, wrong, tooLong)
    .overwrite(asTyped)
    .max(max, { error: tooLong, abort: true });
}

/** The same on one line, such as a street: what stands on a label must not add lines to it. */
export function formLine(max: number, missing = FILL_IN_ALL) {
  return optionalLine(max, missing).min(1, missing);
}

export function optionalLine(max: number, wrong?: string) {
  return optionalText(max, wrong).overwrite(onOneLine);
}

/** A pasted address is accepted as it is, as long as it can only be the address of a picture on the web. */
const PICTURE_ADDRESS = /^(https?:|(?![a-z][a-z0-9+.-]*:))[^\r\n\t]*$/i;

export const PictureAddress = optionalText(2000, 'Endereço de imagem inválido').regex(
  PICTURE_ADDRESS,
  'Endereço de imagem inválido',
);

export const RequiredPictureAddress = formText(2000).regex(PICTURE_ADDRESS, 'Endereço de imagem inválido');

/** A whole number, also as the text that forms and older senders make of it. */
export function wholeNumber(
  { min, max }: { min: number; max: number },
  wrong: string,
  tooMuch: string = wrong,
) {
  const Whole = z.number(wrong).int(wrong).min(min, wrong).max(max, tooMuch);
  const Text = boundedText(SPARE_LENGTH, wrong)
    .trim()
    .regex(/^\d{1,9}$/, wrong);
  return z.union([Whole, Text], wrong).transform(Number).pipe(Whole);
}

/** One of a few values in a query. '?status=' asks for nothing in particular, as if it were left out. */
export function queryChoice<const Value extends string>(values: readonly Value[], wrong: string) {
  return z
    .enum(['', ...values], wrong)
    .transform((text) => values.find((value) => value === text))
    .optional();
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false };

/** 'true' or 'false' in a query. */
export const QueryFlag = z.enum(['', 'true', 'false'], 'Use true ou false').transform((text) => FLAGS[text]);
