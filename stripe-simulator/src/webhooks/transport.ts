import http from 'node:http';
import https from 'node:https';

export interface Outcome {
  status: number | null;
  error: string | null;
  milliseconds: number;
}

export interface Transport {
  send(url: string, payload: string, signature: string, timeoutMs: number): Promise<Outcome>;
  close(): void;
}

export function createTransport(): Transport {
  const plain = new http.Agent({ keepAlive: true });
  const secure = new https.Agent({ keepAlive: true });

  const post = (url: string, payload: string, signature: string, timeoutMs: number) =>
    new Promise<number>((resolve, reject) => {
      const isSecure = url.startsWith('https:');
      const request = (isSecure ? https : http).request(
        url,
        {
          method: 'POST',
          agent: isSecure ? secure : plain,
          timeout: timeoutMs,
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(payload),
            'stripe-signature': signature,
            'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
            accept: '*/*; q=0.5, application/xml',
          },
        },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode ?? 0));
          response.on('error', reject);
        },
      );
      request.on('timeout', () => request.destroy(new Error(`no answer within ${timeoutMs} ms`)));
      request.on('error', reject);
      request.end(payload);
    });

  return {
    async send(url, payload, signature, timeoutMs) {
      const began = performance.now();
      const took = () => Math.round(performance.now() - began);
      try {
        return { status: await post(url, payload, signature, timeoutMs), error: null, milliseconds: took() };
      } catch (error) {
        const reason = error instanceof Error ? error.message || error.name : String(error);
        return { status: null, error: reason, milliseconds: took() };
      }
    },
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}
