import type { Product } from '@cesta/contract/catalog/catalog';
import type { Producer } from '@cesta/contract/catalog/producers';
import type { Farm } from '@cesta/contract/supply/farms';
import { asOperator, openPanel, ownName, panel, toast } from '../support/admin-desk.ts';
import { shelve } from '../support/admin-shelf.ts';
import { expect, expectUsable, openPage, PHONE, PUBLIC_PAGES, test } from '../support/store-test.ts';

const PDF = Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n`);
const PRIVATE = {
  phone: '(75) 98765-0123',
  email: 'so-o-escritorio@roca.example',
  pixKey: 'chave-pix-inconfundivel-7781',
  unit: 'balaio-inconfundivel',
};

test.describe('a producer as a supplier', () => {
  test.use({ expectedComplaint: /status of (409|422)/ });

  test('contact, crops and proof are kept by the office, on a phone, and only the badge is public', async ({
    page,
    request,
  }) => {
    test.slow();
    const about = { story: 'Planta na beira do rio.', location: 'Muritiba, BA', products: 'Taioba' };
    const name = ownName('Roça');
    const { id } = (await asOperator(request, 'POST', '/producers', { ...about, name })) as Producer;
    const product = (await shelve(request, { producerId: id })) as unknown as Product;

    await page.setViewportSize(PHONE);
    await openPanel(page, 'produtores');
    await panel(page)
      .getByRole('button', { name: `Fornecimento de ${name}` })
      .click();
    const dialog = page.getByRole('dialog', { name: `Fornecimento de ${name}` });
    await dialog.getByLabel('Telefone').fill(PRIVATE.phone);
    await dialog.getByLabel('Email').fill('sem arroba');
    await dialog.getByLabel('Chave Pix').fill(PRIVATE.pixKey);
    const picker = dialog.getByRole('combobox', { name: 'Acrescentar produto que planta' });
    await picker.fill(product.name);
    await expect(dialog.getByRole('option', { name: product.name })).toBeVisible();
    await picker.press('Enter');
    const crop = dialog.getByRole('group', { name: product.name });
    await crop.getByLabel('Unidade do produtor').fill(PRIVATE.unit);
    await crop.getByLabel('Porções').fill('40');
    await crop.getByLabel('Preço combinado').fill('1.250');
    await crop.getByLabel('Usual por semana').fill('3');
    await dialog.getByRole('radio', { name: /^Entrega o usual/ }).check();
    await dialog.getByRole('button', { name: 'Salvar fornecimento' }).click();

    // What is wrong is told at its box, and nothing typed is lost.
    await expect(dialog.getByText('Email inválido').first()).toBeVisible();
    await expect(crop.getByText('Preço inválido').first()).toBeVisible();
    await expect(crop.getByLabel('Unidade do produtor')).toHaveValue(PRIVATE.unit);
    await dialog.getByLabel('Email').fill(PRIVATE.email);
    await crop.getByLabel('Preço combinado').fill('85,50');

    // Somebody else was faster: told, nothing lost, and saving again is a decision.
    const contact = { phone: '', email: '', pixKey: 'outra', silence: 'nothing', version: 0 };
    await asOperator(request, 'PUT', `/admin/farms/${id}`, { contact, crops: [] });
    await dialog.getByRole('button', { name: 'Salvar fornecimento' }).click();
    const note = dialog.getByRole('region', { name: 'Conflito de edição' });
    await expect(note).toContainText('foi alterado por outra pessoa');
    await expect(note).toContainText('Chave Pix, agora na loja:');
    await expect(crop.getByLabel('Preço combinado')).toHaveValue('85,50');
    await dialog.getByRole('button', { name: 'Salvar fornecimento' }).click();
    await expect(toast(page, 'Fornecimento salvo')).toBeVisible();
    const farm = (await asOperator(request, 'GET', `/admin/farms/${id}`)) as Farm;
    expect(farm.contact).toMatchObject({ phone: '75987650123', silence: 'usual', version: 2 });
    expect(farm.crops).toMatchObject([{ unit: PRIVATE.unit, portions: 40, price: 85.5, usualQuantity: 3 }]);

    await dialog.getByRole('button', { name: 'Nova comprovação' }).click();
    const proof = dialog.getByRole('form', { name: 'Nova comprovação' });
    await proof.getByLabel('Como é comprovado').selectOption('SPG, certificação participativa');
    await proof.getByLabel('Quem certifica ou controla').fill('Rede Povos da Mata');
    await proof.getByLabel('Registro').fill('SPG-2027');
    await proof.getByLabel('Vale até').fill('2099-12-31');
    const wrong = { name: 'certificado.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') };
    await proof.getByLabel('Documento').setInputFiles(wrong);
    await proof.getByRole('button', { name: 'Salvar comprovação' }).click();
    await expect(page.getByText('Envie o documento em PDF, JPG, PNG ou WEBP').first()).toBeVisible();
    await expect(proof.getByLabel('Registro')).toHaveValue('SPG-2027');
    await proof.getByLabel('Documento').setInputFiles({ ...wrong, buffer: PDF });
    await proof.getByRole('button', { name: 'Salvar comprovação' }).click();
    await expect(toast(page, 'Comprovação salva')).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Baixar PDF de SPG-2027' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('comprovacao-organica.pdf');
    await expectUsable(page);

    await openPage(page, '/produtores');
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await expect(card).toContainText('Orgânico certificado');
    await expect(card).toContainText('Rede Povos da Mata, registro SPG-2027, válido até 31/12/2099');
    await openPage(page, `/produtos/${product.slug}`);
    await expect(page.getByText('Orgânico certificado')).toBeVisible();

    const { urls } = { urls: await sitemap(request) };
    const everything = [
      ...PUBLIC_PAGES,
      ...urls,
      '/planos',
      '/rss.xml',
      '/sitemap.xml',
      '/carrinho',
      '/login',
    ];
    for (const path of new Set(everything)) {
      const body = await (await request.get(path)).text();
      for (const secret of [...Object.values(PRIVATE), '75987650123', '85,50', 'comprovacao-organica'])
        expect(body.includes(secret), `${path} says ${secret}`).toBe(false);
    }
  });
});

async function sitemap(request: import('@playwright/test').APIRequestContext): Promise<string[]> {
  const text = await (await request.get('/sitemap.xml')).text();
  return [...text.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '/']) => path || '/');
}
