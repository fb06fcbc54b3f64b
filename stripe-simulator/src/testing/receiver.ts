import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export interface Receiver {
  url: string;
  /** Every event that came with a valid signature, in the order of arrival. */
  events: Stripe.Event[];
  types(): string[];
  /** Answers the next calls with these statuses, then with 200 again. */
  answerWith(...statuses: number[]): void;
  close(): Promise<void>;
}

/** A shop's webhook address: it takes only what is properly signed. */
export async function openReceiver(secret: string): Promise<Receiver> {
  const events: Stripe.Event[] = [];
  let script: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      try {
        events.push(Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, secret));
        response.writeHead(script.shift() ?? 200).end();
      } catch {
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    events,
    types: () => events.map((event) => event.type),
    answerWith: (...statuses) => {
      script = statuses;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
