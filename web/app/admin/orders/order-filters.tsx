import { CompactSelect } from '../compact-select.tsx';
import { PAYMENT_FILTER, STATUS_FILTER } from '../order-status.ts';

interface OrderFiltersProps {
  status: string;
  payment: string;
  onStatus: (status: string) => void;
  onPayment: (payment: string) => void;
}

export function OrderFilters({ status, payment, onStatus, onPayment }: OrderFiltersProps) {
  return (
    <search className="mb-4 grid grid-pair gap-3 sm:flex">
      <CompactSelect
        label="Status do pedido"
        className="sm:w-52"
        value={status}
        options={STATUS_FILTER}
        onChange={(event) => onStatus(event.target.value)}
      />
      <CompactSelect
        label="Status do pagamento"
        className="sm:w-52"
        value={payment}
        options={PAYMENT_FILTER}
        onChange={(event) => onPayment(event.target.value)}
      />
    </search>
  );
}
