import { Archive } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import type { ListShape } from './order-list.tsx';

interface ListCornerProps {
  shape: ListShape;
  onShape: (shape: ListShape) => void;
  isDeleted: boolean;
  onDeleted: (isDeleted: boolean) => void;
}

const SHAPES: readonly [ListShape, string][] = [
  ['cards', 'Cartões'],
  ['rows', 'Linhas'],
];

const TOGGLE =
  'inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-small font-semibold transition-colors sm:px-3 lg:min-h-7';
const look = (isPressed: boolean) =>
  classNames(TOGGLE, isPressed ? 'bg-leaf text-white' : 'text-leaf-deep hover:bg-leaf-pale');

/** How the list is shown, and which one it is. */
export function ListCorner({ shape, onShape, isDeleted, onDeleted }: ListCornerProps) {
  return (
    <div className="ml-auto flex items-center sm:gap-1">
      <button
        type="button"
        aria-pressed={isDeleted}
        onClick={() => onDeleted(!isDeleted)}
        className={look(isDeleted)}
      >
        <Archive aria-hidden="true" className="size-4 max-sm:hidden" />
        Excluídos
      </button>
      {!isDeleted && (
        // biome-ignore lint/a11y/useSemanticElements: two toggles, not a part of a form
        <div role="group" aria-label="Como mostrar" className="flex">
          {SHAPES.map(([value, text]) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === shape}
              onClick={() => onShape(value)}
              className={look(value === shape)}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
