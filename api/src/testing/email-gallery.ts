import type { EmailKind } from '../email-kinds.ts';
import { ORDER_SAMPLES } from './email-gallery/order-samples.ts';
import { PEOPLE_SAMPLES } from './email-gallery/people-samples.ts';
import type { Sample } from './email-gallery/sample.ts';
import { SUBSCRIPTION_SAMPLES } from './email-gallery/subscription-samples.ts';

export type { GallerySubject } from './email-gallery/sample.ts';

/** One e-mail of every kind, posted as the store posts it. */
export const EMAIL_GALLERY: Record<EmailKind, Sample> = {
  ...ORDER_SAMPLES,
  ...PEOPLE_SAMPLES,
  ...SUBSCRIPTION_SAMPLES,
};
