// Free of zod on purpose: the account and e-mails greet with it, too.

/** Said before a name, and no name itself: 'Olá, Seu!' greets nobody. As they are written. */
const TITLES: Readonly<Record<string, string>> = {
  seu: 'Seu',
  dona: 'Dona',
  sr: 'Sr.',
  sra: 'Sra.',
  dr: 'Dr.',
  dra: 'Dra.',
};

/** The title, empty where there is none, and the first name. */
export function titleAndName(name: string): [title: string, first: string] {
  const [one = '', two = ''] = name.normalize('NFC').trim().split(/\s/u).filter(Boolean);
  const key = one.toLowerCase().replace(/\.$/, '');
  return two && Object.hasOwn(TITLES, key) ? [TITLES[key] ?? '', two] : ['', one];
}

/** 'Rita' of 'Rita Fontes', 'Dona Rita' of 'Dona Rita Fontes' */
export function calledBy(name: string): string {
  return titleAndName(name).filter(Boolean).join(' ');
}
