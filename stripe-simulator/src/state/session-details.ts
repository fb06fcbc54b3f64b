import type { LineItem } from '../wire/wire-type.ts';
import type { Stored } from './collection.ts';

/** What Stripe remembers about a Checkout session but does not show on the object. Same id as the session. */
export interface SessionDetails extends Stored {
  lineItems: LineItem[];
  paymentIntent: {
    description: string | null;
    metadata: Record<string, string>;
    receiptEmail: string | null;
    setupFutureUsage: string | null;
    statementDescriptor: string | null;
    statementDescriptorSuffix: string | null;
  };
  /** The card whose owner is being asked by the bank, and who pays with it. */
  pending?: { method: string; email: string | null; name: string | null };
  subscription: { description: string | null; metadata: Record<string, string> };
}
