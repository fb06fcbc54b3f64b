import type { Category } from '@cesta/contract/catalog/catalog';
import { useEffect, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { CATEGORY_TINTS } from '../parts/category-tint.ts';

interface FilterBarProps {
  categories: readonly string[];
  search: string;
  onSearch: (text: string) => void;
  category: string;
  onCategory: (category: string) => void;
}

export function FilterBar({ categories, search, onSearch, category, onCategory }: FilterBarProps) {
  const box = useRef<HTMLInputElement>(null);
  const chips = useChosenInSight(category);

  // On a slow phone people type before the page answers: what stands in the box by then counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => {
    if (box.current && box.current.value !== search) onSearch(box.current.value);
  }, []);

  return (
    <search className="grid gap-4 lg:flex lg:items-center lg:gap-6">
      <SearchBox
        ref={box}
        label="Buscar produtos"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        className="lg:w-80 lg:shrink-0"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a row of toggles, not a part of a form */}
      <div
        ref={chips}
        role="group"
        aria-label="Categorias"
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0 sm:max-lg:gap-1.5"
      >
        <CategoryButton text="Todos" pressed={category === ''} onPress={() => onCategory('')} />
        {categories.map((name) => (
          <CategoryButton
            key={name}
            text={name}
            pressed={name === category}
            onPress={() => onCategory(name)}
          />
        ))}
      </div>
    </search>
  );
}

/** A row that scrolls sideways shows what is chosen, however it was chosen; the page itself does not move. */
function useChosenInSight(category: string) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice presses another chip
  useEffect(() => {
    const chip = row.current?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect();
    const frame = row.current?.getBoundingClientRect();
    if (!chip || !frame) return;
    const toMiddle = (chip.left + chip.right - frame.left - frame.right) / 2;
    row.current?.scrollBy({ left: toMiddle });
  }, [category]);
  return row;
}

function CategoryButton({ text, pressed, onPress }: { text: string; pressed: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        'min-h-11 shrink-0 rounded-full border-2 px-4 font-semibold sm:max-lg:px-3.5 transition-colors',
        pressed
          ? 'border-leaf bg-leaf text-white'
          : classNames(
              'border-transparent hover:border-leaf',
              CATEGORY_TINTS[text as Category] ?? 'bg-paper-deep',
            ),
      )}
    >
      {text}
    </button>
  );
}
