import { SearchBox } from '../../ui/search-box.tsx';
import { ChoiceButtons } from '../every-tab/choice-buttons.tsx';

interface ProductSearchProps {
  search: string;
  onSearch: (text: string) => void;
  /** Those that something is in. */
  categories: readonly string[];
  /** Empty for all. */
  category: string;
  onCategory: (category: string) => void;
}

export function ProductSearch({ search, onSearch, categories, category, onCategory }: ProductSearchProps) {
  return (
    <search className="mb-2 grid gap-1.5 sm:mb-3 xl:flex xl:items-center xl:gap-5">
      <SearchBox
        label="Buscar produtos"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        className="xl:min-w-56 xl:grow"
      />
      <ChoiceButtons
        label="Filtro"
        choices={[{ value: '', text: 'Todos' }, ...categories.map((name) => ({ value: name, text: name }))]}
        chosen={category}
        onChoose={onCategory}
      />
    </search>
  );
}
