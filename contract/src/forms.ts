import { z } from 'zod';

export const FILL_IN_ALL = 'Preencha todos os campos obrigatórios';

/** Neither a browser nor PostgreSQL has a use for these; a NUL would even be an error. Tab and line ends stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Free text of a form: trimmed and without control characters. Empty counts as missing. */
export function formText(max: number, missing = FILL_IN_ALL) {
  return optionalText(max, missing).min(1, missing);
}

export function optionalText(max: number, wrong = 'Texto inválido') {
  return z
    .string(wrong)
    .overwrite((text) => text.replace(CONTROL, ''))
    .trim()
    .max(max, `Use no máximo ${max} caracteres`);
}

/** A pasted address is accepted as it is, as long as it can only be the address of a picture on the web. */
const PICTURE_ADDRESS = /^(https?:|(?![a-z][a-z0-9+.-]*:))[^\r\n\t]*$/i;

export const PictureAddress = optionalText(2000, 'Endereço de imagem inválido').regex(
  PICTURE_ADDRESS,
  'Endereço de imagem inválido',
);

export const RequiredPictureAddress = formText(2000).regex(PICTURE_ADDRESS, 'Endereço de imagem inválido');

/** 'true' or 'false' in a query. */
export const QueryFlag = z.enum(['true', 'false'], 'Use true ou false').transform((text) => text === 'true');
