import { FEW_LEFT } from '@cesta/contract/catalog/catalog-constants';
import { Badge } from '../../ui/badge.tsx';

interface Stock {
  stock: number;
  inStock: boolean;
}

export function isGone({ stock, inStock }: Stock): boolean {
  return !inStock || stock === 0;
}

/** Says that nothing is left, or how little; of plenty, nothing. */
export function StockHint({ product, className }: { product: Stock; className?: string }) {
  if (isGone(product)) return <Badge className={className ?? ''}>Esgotado</Badge>;
  if (product.stock >= FEW_LEFT) return null;
  return (
    <Badge tone="sun" className={className ?? ''}>
      {product.stock === 1 ? 'Resta 1' : `Restam ${product.stock}`}
    </Badge>
  );
}
