import { t } from '../../texts/stock';

/** The source of keys that were not read from a file, as it is stored. */
export const PASTED = 'Pasted';

/** Where the keys of an import come from, as it is shown. */
export const sourceOf = ({ source }: { source: string }): string => (source === PASTED ? t.stock.pasted : source);
