import { isLoopbackName } from '@cesta/api/platform/http/local-callers';
import { readSettings, type Settings } from '@cesta/api/settings';

/**
 * What a shop that is open to customers must not leave as the demonstration has it, one line each: nothing else tells
 * its operator that visitors read somebody else's number, or that no e-mail leaves.
 */
export function placeholdersOf(settings: Settings): string[] {
  if (!settings.production || settings.demo || settings.publicDemo) return [];
  const { store, mail, baseUrl } = settings;
  const demo = readSettings({}).store;
  const left = [
    store.contactEmail === demo.contactEmail && 'CONTACT_EMAIL',
    store.whatsapp === demo.whatsapp && 'WHATSAPP',
    store.legal.name === demo.legal.name && 'LEGAL_NAME',
    store.legal.document === demo.legal.document && 'LEGAL_DOCUMENT',
    store.legal.address === demo.legal.address && 'LEGAL_ADDRESS',
  ].filter((name) => name !== false);
  return [
    left.length > 0 &&
      `Visitors read the demonstration's own ${left.join(', ')}: set what is true of this shop.`,
    !mail.smtpUrl && 'No e-mail leaves this store, nor later what is written until then: set SMTP_URL.',
    isLoopbackName(new URL(baseUrl).hostname) &&
      `Links in e-mails and the way back from a payment lead to ${baseUrl}: set BASE_URL.`,
  ].filter((line) => line !== false);
}
