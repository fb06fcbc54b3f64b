import type { OpenFarms, StatementList, StatementMonths } from '@cesta/contract/statements';
import type { Screen, Step } from './screen.ts';
import { answering, pressing } from './states.ts';

const statements = (name: string, view: string, more: Partial<Screen>): Screen => ({
  name: `panel-statement-${name}`,
  path: `/admin?tab=acertos${view && `&ver=${view}`}`,
  as: 'operator',
  ...more,
});

const inTurn =
  (...names: (string | RegExp)[]): Step =>
  async (page) => {
    for (const name of names) await pressing(name)(page);
  };

const OPEN = /^Abrir acerto/;

/** What is asked of the operator on the way to a payment and back, and where nothing is yet. */
export const statementScreens: Screen[] = [
  statements('entry', '', { after: inTurn(/^Ver acerto/, 'Lançar') }),
  statements('crates', '', {
    async after(page) {
      await inTurn(/^Ver acerto/, 'Lançar')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Caixas', exact: true }).click();
    },
  }),
  statements('closing', '', { after: inTurn(/^Ver acerto/, 'Fechar acerto') }),
  statements('payment', 'fechados&situacao=a-pagar', { after: inTurn(OPEN, 'Anotar pagamento') }),
  statements('paid', 'fechados&situacao=pagos', { after: pressing(OPEN) }),
  statements('payment-right', 'fechados&situacao=pagos', { after: inTurn(OPEN, 'Corrigir o pagamento') }),
  statements('payment-undo', 'fechados&situacao=pagos', { after: inTurn(OPEN, 'Desfazer o pagamento') }),
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
