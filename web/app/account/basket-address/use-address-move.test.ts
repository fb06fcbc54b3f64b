// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { askImpact } from './use-address-move.ts';

function answer(body: object, status: number): void {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

it('an address out of reach is told in a sentence, and asks nobody to try again', async () => {
  answer({ message: 'Não', code: 'OUT_OF_COVERAGE' }, 422);
  expect(await askImpact('a1')).toEqual({ refusal: 'Ainda não entregamos neste endereço. Escolha outro.' });
  answer({ message: 'Tente mais tarde', code: 'INTERNAL' }, 500);
  await expect(askImpact('a1')).rejects.toThrow('Tente mais tarde');
  answer({ impact: { deliveries: [], fingerprint: 'f' } }, 200);
  expect(await askImpact('a1')).toEqual({ impact: { deliveries: [], fingerprint: 'f' } });
});
