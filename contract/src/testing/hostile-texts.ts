/** What slow patterns stumble over: beginnings that nearly match, then the same again and again, then a wrong end. */
const BEGINNINGS = ['', 'a@', 'https://', '2026-01-01T', '1', '<'];
const REPEATED = [
  '/files/pictures/a',
  '.',
  'a',
  'a.',
  'a@',
  '-',
  'a-',
  '0',
  '0.',
  ' ',
  '\t ',
  '\n',
  '<',
  '/',
  '\u0000',
  '\ud83e\udd51',
];
const END = '\u00a0!';

/** Every text is at least `size` long. */
export function* hostileTexts(size: number): Generator<string> {
  for (const beginning of BEGINNINGS)
    for (const part of REPEATED) yield beginning + part.repeat(Math.ceil(size / part.length)) + END;
}
