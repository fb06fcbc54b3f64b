const GMAIL = 'gmail.com';
/** One provider under two names, which looks past dots before the @. */
const GMAIL_NAMES: ReadonlySet<string> = new Set([GMAIL, 'googlemail.com']);

/** Those that are known to look past '+tag'; elsewhere it may well be part of somebody's name. */
const TAGGING: ReadonlySet<string> = new Set([
  ...GMAIL_NAMES,
  'outlook.com',
  'outlook.com.br',
  'hotmail.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'proton.me',
  'protonmail.com',
  'fastmail.com',
  'zoho.com',
]);

/**
 * Where e-mails to an address end up: 'Ma.Ria+feira@googlemail.com' and 'maria@gmail.com' are one mailbox. Only for
 * counting what is sent there; an account keeps its address as it was typed.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (!TAGGING.has(domain)) return address;
  const [local = ''] = address.slice(0, at).split('+', 1);
  // '+feira@gmail.com' has nothing before its tag: it stands for itself.
  const owner = local || address.slice(0, at);
  return GMAIL_NAMES.has(domain) ? `${owner.replaceAll('.', '')}@${GMAIL}` : `${owner}@${domain}`;
}

/**
 * Under what the e-mails to an account are counted. Accounts under other spellings of a mailbox share one count; the
 * plain address, and one that its owner has confirmed, have their own: nobody can use up what the owner is sent by
 * signing up with spellings of it.
 */
export function emailCountKey({ email, isConfirmed }: { email: string; isConfirmed: boolean }): string {
  const mailbox = mailboxOf(email);
  return isConfirmed || mailbox === email ? `address:${email}` : `spellings:${mailbox}`;
}
