import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';

type MakeRequest = InstanceType<typeof Stripe.HttpClient>['makeRequest'];

/** Before each further try, in milliseconds; a random part keeps many callers from coming back together. */
const PAUSES_MS = [250, 500, 1000, 2000];

/**
 * The provider takes so many calls a second and answers 429 to the rest, which the SDK hands on as an error. Nothing
 * was done then, so waiting a little and asking again is safe, and a crowd of renewals only takes longer.
 */
export class PatientHttpClient extends Stripe.HttpClient {
  readonly #client = Stripe.createNodeHttpClient();

  override getClientName(): string {
    return this.#client.getClientName();
  }

  override async makeRequest(...request: Parameters<MakeRequest>): Promise<Awaited<ReturnType<MakeRequest>>> {
    for (const milliseconds of PAUSES_MS) {
      const response = await this.#client.makeRequest(...request);
      if (response.getStatusCode() !== 429) return response;
      // Read to its end, or the connection stays taken.
      await response.toJSON().catch(() => undefined);
      await pause(milliseconds * (0.5 + Math.random() / 2));
    }
    return this.#client.makeRequest(...request);
  }
}
