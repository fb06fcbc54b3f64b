import { expect, it } from 'vitest';
import { plantFarm } from '../../../testing/asked-farms.ts';
import { useStore } from '../../../testing/test-store.ts';
import { farmLinkOf } from '../farms/farm-links.service.ts';

const store = useStore({
  LIMIT_FARM_PAGES_PER_MINUTE: '6',
  LIMIT_FARM_VIEWS_PER_MINUTE: '2',
  LIMIT_FARM_ANSWERS_PER_MINUTE: '1',
});

it("how often a farm's page is asked for from one address, viewed and answered are settings", async () => {
  const farm = await plantFarm(store(), 'Sítio da Serra');
  const { pathname } = new URL(await farmLinkOf(store().deps, farm.producerId));
  const view = async (url = pathname) => (await store().app.inject(url)).statusCode;
  const answer = async () =>
    (
      await store().app.inject({
        method: 'POST',
        url: pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'acao=nada',
      })
    ).statusCode;
  expect([await view(), await view(), await view()]).toEqual([200, 200, 429]);
  expect([await answer(), await answer()]).toEqual([422, 429]);
  expect([await view('/colheita/inventado'), await view('/colheita/inventado')]).toEqual([404, 429]);
});
