import { createSignedLinks } from '@cesta/api/platform/security/signed-links';
import { DAY_MS } from '@cesta/contract/base/calendar';

/** The store of the journeys is started with it, so that a journey can write the links that e-mails hold. */
export const STORE_SECRET = 'only for the store of the journeys, which is gone afterwards';

const links = createSignedLinks(STORE_SECRET);
const TOMORROW = () => new Date(Date.now() + DAY_MS);

export const ratingLink = (deliveryId: string) => `/avaliar/${links.sign('rating', deliveryId, TOMORROW())}`;
export const remindersLink = (userId: string) => `/lembretes/${links.sign('reminders', userId)}`;
