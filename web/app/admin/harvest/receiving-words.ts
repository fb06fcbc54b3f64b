import { formatQuantity, quantityOf, toThousandths } from '@cesta/contract/supply/quantities';
import type { ReceiptEntry, ReceivingLine } from '@cesta/contract/supply/receiving';
import type { ReceiptKind } from '@cesta/contract/supply/supply-constants';
import { newId } from '../../forms/new-id.ts';
import { counted, formatCount } from '../parts/counted.ts';
import type { Tally, Waiting } from './receiving-queue.ts';

type Goods = Pick<ReceivingLine, 'key' | 'cropId' | 'productId' | 'productName' | 'unit' | 'portions'>;

export const received = (date: string, producerId: string, goods: Goods, thousandths: number) =>
  entryOf(date, producerId, goods, { kind: 'received', thousandths, reason: '' });

/** As much as is still missing of what was awaited: not once more, should somebody else have entered it meanwhile. */
export const receivedAll = (
  date: string,
  producerId: string,
  goods: Goods,
  { received: before, missing }: Tally,
) =>
  entryOf(date, producerId, goods, {
    kind: 'received',
    thousandths: missing,
    upTo: before + missing,
    reason: '',
  });

interface Entry {
  kind: ReceiptKind;
  thousandths: number;
  reason: string;
  upTo?: number;
  /** Of the office, for what was never agreed. */
  price?: string | undefined;
}

/** A line on its way, with an id that it keeps. */
export function entryOf(
  date: string,
  producerId: string,
  goods: Goods,
  { kind, thousandths, reason, upTo, price }: Entry,
): Waiting {
  const { key, cropId, productId, productName, unit, portions } = goods;
  return {
    date,
    line: {
      id: newId(),
      producerId,
      kind,
      quantity: formatQuantity(thousandths),
      reason,
      ...(upTo !== undefined && { upTo: formatQuantity(upTo) }),
      unit,
      ...(cropId ? { cropId } : { productId, portions, ...(price && { price }) }),
    },
    counts: { producerId, key, kind, thousandths },
    words: `${quantityOf(thousandths, unit)} de ${productName}`,
    refused: null,
  };
}

/** Takes an entry back; what it should have been stands in its place. */
export function correctionOf(
  date: string,
  producerId: string,
  entry: ReceiptEntry,
  { thousandths, reason, price }: { thousandths: number; reason: string; price?: string | undefined },
): Waiting {
  const instead = { id: newId(), quantity: formatQuantity(thousandths), ...(price && { price }) };
  return {
    date,
    line: { id: newId(), corrects: entry.id, reason, ...(thousandths > 0 && { instead }) },
    counts: {
      producerId,
      key: entry.lineKey,
      kind: entry.kind,
      thousandths: thousandths - Math.round(entry.quantity * 1000),
    },
    words: `Correção de ${entry.productName}`,
    refused: null,
  };
}

export const LOSS_REASONS = ['Amassado', 'Estragado', 'Murcho', 'Com bicho', 'Fora do padrão'] as const;

/** 'Confirmado: 2 × caixa de 10 kg' */
export function expectedWords({ expected, isConfirmed, unit }: ReceivingLine): string {
  if (expected === null) return `Não foi pedido · ${unit}`;
  if (expected === 0 && isConfirmed) return 'Disse que não tem';
  const quantity = quantityOf(toThousandths(expected) ?? 0, unit);
  return `${isConfirmed ? 'Confirmado' : 'Pedido, sem resposta'}: ${quantity}`;
}

/** '12 de 14 produtos · 2 a menos · perda em 1' */
export function farmInWords(tallies: readonly Tally[]): string {
  const awaited = tallies.filter(({ received, missing }) => received > 0 || missing > 0);
  const came = awaited.filter(({ received }) => received > 0);
  if (awaited.length === 0) return 'Não traz nada';
  if (came.length === 0) return counted(awaited.length, 'produto a receber', 'produtos a receber');
  const short = came.filter(({ missing }) => missing > 0).length;
  const lost = came.filter((tally) => tally.lost > 0).length;
  return [
    `${formatCount(came.length)} de ${counted(awaited.length, 'produto', 'produtos')}`,
    short > 0 && `${formatCount(short)} a menos`,
    lost > 0 && `perda em ${formatCount(lost)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
