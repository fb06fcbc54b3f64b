import { Badge } from '../ui/badge.tsx';
import { type OrderPlace, paymentWord, statusWord } from './order-words.ts';

export function OrderStatusBadge({ order }: { order: OrderPlace }) {
  const { text, tone } = statusWord(order);
  return <Badge tone={tone}>{text}</Badge>;
}

export function PaymentStatusBadge({ order, now }: { order: OrderPlace; now?: number }) {
  const { text, tone } = paymentWord(order, now);
  return <Badge tone={tone}>{text}</Badge>;
}
