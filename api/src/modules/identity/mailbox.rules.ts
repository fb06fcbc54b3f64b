const GMAIL = 'gmail.com';
/** One provider under two names, which looks past dots before the @. */
const GMAIL_NAMES: ReadonlySet<string> = new Set([GMAIL, 'googlemail.com']);

/**
 * Where letters to an address end up: 'Ma.Ria+feira@googlemail.com' and 'maria@gmail.com' are one mailbox. Only for
 * counting what is sent there; an account keeps its address as it was typed.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const [local = ''] = address.slice(0, at).split('+', 1);
  // '+feira@exemplo.test' has nothing before its tag: it stands for itself.
  const owner = local || address.slice(0, at);
  return GMAIL_NAMES.has(domain) ? `${owner.replaceAll('.', '')}@${GMAIL}` : `${owner}@${domain}`;
}
