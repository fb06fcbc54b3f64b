import type { Producer } from '@cesta/contract/catalog/producers';
import { Pager } from '../every-tab/pager.tsx';
import { useAddress } from '../every-tab/use-address.ts';
import { ProducerCard } from './producer-card.tsx';

const PAGE_SIZE = 30;
export const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

interface ProducerGridProps {
  producers: readonly Producer[];
  onEdit: (producer: Producer) => void;
  onSupply: (producer: Producer) => void;
  onDeactivate: (producer: Producer) => void;
}

export function ProducerGrid({ producers, onEdit, onSupply, onDeactivate }: ProducerGridProps) {
  const { page, goToPage } = useAddress();
  return (
    <>
      <ul className={GRID}>
        {producers.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((producer) => (
          <li key={producer.id} className="grid">
            <ProducerCard
              producer={producer}
              onEdit={() => onEdit(producer)}
              onSupply={() => onSupply(producer)}
              onDeactivate={() => onDeactivate(producer)}
            />
          </li>
        ))}
      </ul>
      <Pager page={page} pageSize={PAGE_SIZE} total={producers.length} onGo={goToPage} />
    </>
  );
}
