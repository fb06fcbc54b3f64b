import type { Producer } from '@cesta/contract/catalog/producers';
import { MapPin, Pencil, Tractor, UserX } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';

interface ProducerCardProps {
  producer: Producer;
  onEdit: () => void;
  onSupply: () => void;
  onDeactivate: () => void;
}

export function ProducerCard({ producer, onEdit, onSupply, onDeactivate }: ProducerCardProps) {
  const { name, location, story, active, imageUrl, orderIndex } = producer;
  return (
    <Card as="article" aria-label={name} className="flex flex-col">
      <Picture
        imageUrl={imageUrl}
        alt=""
        ratio="landscape"
        sizes="(min-width: 64rem) 20rem, 100vw"
        className={classNames('bg-paper-deep', !active && 'opacity-60 grayscale')}
      />
      <div className="grid grow content-start gap-2 p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h3 className="min-w-0 grow basis-32 text-subheading font-semibold wrap-anywhere">{name}</h3>
          <Badge tone={active ? 'leaf' : 'plain'}>{active ? 'Ativo' : 'Inativo'}</Badge>
        </div>
        <p className="flex items-start gap-1.5 text-small text-ink-soft">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere">{location}</span>
          <span className="ml-auto shrink-0 tabular-nums">Ordem {orderIndex}</span>
        </p>
        <p className="line-clamp-3 text-[0.9375rem] leading-snug wrap-anywhere">{story}</p>
        <p className="line-clamp-2 text-small text-ink-soft wrap-anywhere">
          <span className="font-semibold">Produtos:</span> {[producer.products].flat().join(', ')}
        </p>
      </div>
      <footer className="flex flex-wrap justify-between gap-1 border-line border-t px-1.5 py-1">
        <Button variant="quiet" size="sm" className="px-3!" onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4.5 max-lg:hidden" />
          Editar
          <span className="sr-only"> {name}</span>
        </Button>
        <Button variant="quiet" size="sm" className="px-3!" onClick={onSupply}>
          <Tractor aria-hidden="true" className="size-4.5 max-lg:hidden" />
          Fornecimento
          <span className="sr-only"> de {name}</span>
        </Button>
        {active && (
          <Button variant="quiet" size="sm" className="px-3! text-tomato-deep!" onClick={onDeactivate}>
            <UserX aria-hidden="true" className="size-4.5 max-lg:hidden" />
            Desativar
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </footer>
    </Card>
  );
}
