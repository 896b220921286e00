import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../api/products';

/** The id of the choices, for fields that offer them. */
export const CATEGORY_LIST = 'known-categories';

/** Offers the known categories, and the one for all others. */
export function CategoryChoices() {
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (
    <datalist id={CATEGORY_LIST}>
      {['Default', ...categories.map(({ name }) => name)].map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
