import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { StoreInfo } from '@cesta/contract/content/store';

interface Answer {
  status?: number;
  body: unknown;
}

/** Named by its type of the contract, so that a change of the contract is noticed. */
export function says<Body = never>(body: NoInfer<Body>, status = 200): Answer {
  return { status, body };
}

/** What the API says, by the start of the path: the longest one that fits. Anything else is not found. */
export type Answers = Record<string, Answer>;

const STORE: Answers = {
  '/api/store': says<StoreInfo>({
    name: 'Cesta da Roça',
    contactEmail: 'contato@cestadaroca.test',
    whatsapp: '5571999990000',
    openingHours: [{ days: 'Segunda a sexta', hours: '9h-18h' }],
    legal: { name: 'Cesta da Roça', document: 'CNPJ', address: 'Cruz das Almas' },
    cepLookupUrl: 'https://cep.example/{cep}',
    baseUrl: 'https://cesta.example',
  }),
};

/** The store's real pages in front of an API that answers as told: for shelves that are empty, or that cannot be read. */
export async function openStubStore(answers: Answers): Promise<{ url: string; close(): Promise<void> }> {
  // A plain process: the runner would translate the whole build of the pages once more.
  const child = fork(join(import.meta.dirname, 'stub-server.ts'), { execArgv: [] });
  const listening = Promise.race([once(child, 'message'), failed(child)]);
  child.send({ ...STORE, ...answers });
  const [url] = (await listening) as [string];
  return {
    url,
    async close() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`The stub store ended before it listened: ${code}`);
}
