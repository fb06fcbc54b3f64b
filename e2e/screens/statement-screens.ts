import type { OpenFarms, StatementList, StatementMonths } from '@cesta/contract/supply/statements';
import { openStatement } from './open-statement.ts';
import type { Screen, Step } from './screen.ts';
import { answering, pressing } from './states.ts';

const statements = (name: string, view: string, more: Partial<Screen>): Screen => ({
  name: `panel-statement-${name}`,
  path: `/admin?tab=acertos${view && `&ver=${view}`}`,
  as: 'operator',
  ...more,
});

const inTurn =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page);
  };

const open = pressing(/^Ver acerto/);

/** What is asked of the operator on the way to a payment and back, and where nothing is yet. */
export const statementScreens: Screen[] = [
  statements('entry', '', { after: inTurn(openStatement, pressing('Lançar')) }),
  statements('crates', '', {
    async after(page) {
      await inTurn(openStatement, pressing('Lançar'))(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Caixas', exact: true }).click();
    },
  }),
  statements('closing', '', { after: inTurn(openStatement, pressing('Fechar acerto')) }),
  statements('payment', 'fechados&situacao=a-pagar', { after: inTurn(open, pressing('Anotar pagamento')) }),
  statements('paid', 'fechados&situacao=pagos', { after: open }),
  statements('payment-right', 'fechados&situacao=pagos', {
    after: inTurn(open, pressing('Corrigir o pagamento')),
  }),
  statements('payment-undo', 'fechados&situacao=pagos', {
    after: inTurn(open, pressing('Desfazer o pagamento')),
  }),
  statements('none-open', '', {
    before: answering<OpenFarms>('**/api/admin/statements/open?**', {
      farms: [],
      total: 0,
      today: '2026-11-17',
    }),
  }),
  statements('none-closed', 'fechados', {
    before: answering<StatementList>('**/api/admin/statements?**', { statements: [], next: null }),
  }),
  statements('no-months', 'meses', {
    before: answering<StatementMonths>('**/api/admin/statements/months', { months: [] }),
  }),
];
