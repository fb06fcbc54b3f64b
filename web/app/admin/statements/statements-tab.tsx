import { ChoiceButtons } from '../every-tab/choice-buttons.tsx';
import { TabHead } from '../every-tab/tab-head.tsx';
import { useAddress, useOpenItem } from '../every-tab/use-address.ts';
import { ClosedList } from './closed-list.tsx';
import { ClosedStatement } from './closed-statement.tsx';
import { OpenFarmList } from './open-farms.tsx';
import { OpenStatementView } from './open-statement.tsx';
import { StatementMonthTable } from './statement-months.tsx';

const VIEWS = [
  { value: 'abertos', text: 'Em aberto' },
  { value: 'fechados', text: 'Fechados' },
  { value: 'meses', text: 'Mês a mês' },
] as const;

/** What each farmer is owed: open, closed and paid, and month by month. */
export default function StatementsTab() {
  const address = useAddress();
  const farm = useOpenItem('produtor');
  const closed = useOpenItem('acerto');
  const view = VIEWS.find(({ value }) => value === address.get('ver'))?.value ?? 'abertos';
  if (closed.id) return <ClosedStatement id={closed.id} onBack={closed.close} />;
  if (farm.id) return <OpenStatementView producerId={farm.id} onBack={farm.close} onClosed={closed.open} />;
  return (
    <>
      <TabHead title="Acertos" hasNote={false} />
      <ChoiceButtons
        label="O que mostrar"
        choices={VIEWS}
        chosen={view}
        onChoose={(ver) => address.change({ ver: ver === 'abertos' ? '' : ver, situacao: '' })}
        className="mb-4"
      />
      {view === 'abertos' && (
        <OpenFarmList page={address.page} onPage={address.goToPage} onOpen={farm.open} />
      )}
      {view === 'fechados' && (
        <ClosedList
          state={address.get('situacao')}
          onState={(situacao) => address.change({ situacao })}
          onOpen={closed.open}
        />
      )}
      {view === 'meses' && <StatementMonthTable />}
    </>
  );
}
