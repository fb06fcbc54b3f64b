import type { ProductList, ProductNeedsList } from '@cesta/contract/catalog/catalog';
import type { DeliveryDay, DeliveryWeek } from '@cesta/contract/panel/deliveries';
import { asOperator, openPanel, toast } from '../support/admin-desk.ts';
import { form, row, shelve } from '../support/admin-shelf.ts';
import { answer, reply } from '../support/answers.ts';
import { newCustomer, openAs } from '../support/customers.ts';
import { day, FRIDAY, week } from '../support/example-round.ts';
import { expect, expectUsable, test } from '../support/store-test.ts';
import { answerSubscription, SUBSCRIPTION } from '../support/subscribing.ts';

test('a product that baskets have leaves the shelf only after the question, in every way it can', async ({
  page,
  request,
}) => {
  const { id, name } = await shelve(request);
  await answer<ProductNeedsList>(page, '**/api/admin/products/needs', {
    needs: [{ id, baskets: 3, orders: 0, deliveries: 0 }],
  });
  const isActive = async () =>
    ((await asOperator(request, 'GET', `/products/${id}`)) as { active: boolean }).active;
  await openPanel(page, `produtos&busca=${encodeURIComponent(name)}`);
  const sale = page.getByRole('switch', { name: `${name} à venda` });
  const question = page.getByRole('dialog', { name });
  await sale.click();
  await expect(question).toContainText('3 cestas de assinantes têm este produto.');
  await expectUsable(page);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeHidden();
  expect(await isActive()).toBe(true);

  await page.getByRole('button', { name: `Editar ${name}` }).click();
  const edit = form(page, 'Editar Produto');
  await edit.getByLabel('À venda na loja').uncheck();
  await edit.getByRole('button', { name: 'Salvar alterações' }).click();
  await question.getByRole('button', { name: 'Tirar da venda' }).click();
  await expect(toast(page, 'Produto atualizado com sucesso!')).toBeVisible();
  expect(await isActive()).toBe(false);

  await row(page, name)
    .getByRole('button', { name: `Excluir ${name}` })
    .click();
  await expect(question).toContainText('Tem certeza que deseja excluir este produto?');
  await expect(question).toContainText('3 cestas de assinantes têm este produto.');
});

test('the shelf says how much of it waits for baskets', async ({ page, request }) => {
  const { name } = await shelve(request);
  await page.route(/\/api\/products\?limit=/, async (route) => {
    const answered = await route.fetch();
    const { products, total }: ProductList = await answered.json();
    const withBaskets = products.map((product) =>
      product.name === name ? { ...product, reserved: 5 } : product,
    );
    return reply<ProductList>(route, { products: withBaskets, total });
  });
  await openPanel(page, `produtos&busca=${encodeURIComponent(name)}`);
  await expect(row(page, name)).toContainText('12 em estoque, 5 reservados para cestas');
  await expect(row(page, name)).toContainText('Disponível');
  await expectUsable(page);
});

test('a late basket is seen as late on the round, and what stands in for what', async ({ page }) => {
  const [first, ...others] = day.stops;
  if (!first) throw new Error('The example round has no stop');
  const [item, ...items] = first.items;
  if (!item) throw new Error('The example stop is empty');
  const late = {
    ...first,
    late_since: '2026-11-17',
    items: [{ ...item, instead_of: 'Alface crespa' }, ...items],
  };
  await answer<DeliveryWeek>(page, /\/api\/admin\/deliveries\?/, week);
  await answer<DeliveryDay>(page, new RegExp(`/api/admin/deliveries/${FRIDAY}\\?`), {
    ...day,
    stops: [late, ...others],
  });
  await openPanel(page, `entregas&dia=${FRIDAY}`);
  const card = page.getByRole('article').filter({ hasText: late.customer_name }).first();
  await expect(card).toContainText('Atrasada desde terça-feira, 17 de novembro');
  await expect(card).toContainText('no lugar de Alface crespa');
  await expectUsable(page);
});

test('the account says what is no longer sold, what came in its place, and what is late', async ({
  page,
  request,
}) => {
  const [delivery] = SUBSCRIPTION.next_deliveries;
  const [lettuce, mango] = SUBSCRIPTION.basket;
  if (!delivery || !lettuce || !mango) throw new Error('The example subscription is empty');
  await answerSubscription(page, () => ({
    basket: [{ ...lettuce, is_sold: false }, mango],
    next_deliveries: [
      {
        ...delivery,
        changes_until: '2020-03-02T21:00:00.000Z',
        late_since: '2099-03-02',
        items: [{ product_id: 'p3', product_name: 'Couve', quantity: 1, instead_of: 'Alface crespa' }],
      },
    ],
  }));
  const maria = await newCustomer(request);
  await openAs(page, maria, '/conta?tab=assinatura');
  const coming = page.getByRole('region', { name: 'Próximas entregas' });
  await expect(coming).toContainText('Atrasada');
  await expect(coming).toContainText('Couve (no lugar de Alface crespa)');
  const basket = page.getByRole('region', { name: 'Sua cesta', exact: true });
  await expect(basket).toContainText('Alface crespa não vem mais nas cestas.');
  await expect(page.getByText('Sua cesta atrasou')).toBeVisible();
  await expectUsable(page);
});
