/** To the web, to a mailbox, or within the shop: what the API lets through as well. */
const LINK = /^(https?:\/\/[^\s`.]+\.[^\s`]+|mailto:[^\s`@]+@[^\s`]+|\/(?!\/)[^\s`]*|#[^\s`]+)$/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const MAILBOX = /^[^\s@/:]+@[^\s@/:.]+\.[^\s@/:]+$/;

/** What a person types for a link, as an address; null when it can be none. */
export function linkAddress(typed: string): string | null {
  const address = withScheme(typed.trim());
  return LINK.test(address) ? address : null;
}

function withScheme(text: string): string {
  if (SCHEME.test(text) || /^[/#]/.test(text)) return text;
  return MAILBOX.test(text) ? `mailto:${text}` : `https://${text}`;
}
