import type { DataSource } from 'typeorm';

/** A category, and how many products, discount packages and promotions name it. */
type CategoryRow = { name: string } & Record<'products' | 'packages' | 'promotions', number>;

// The entry `Default` of a package means all other categories; it is no category itself.
const SELECT_CATEGORIES = `
  SELECT t.name, CAST(SUM(t.products) AS SIGNED) AS products, CAST(SUM(t.packages) AS SIGNED) AS packages,
         CAST(SUM(t.promotions) AS SIGNED) AS promotions
    FROM (SELECT category AS name, COUNT(*) AS products, 0 AS packages, 0 AS promotions
            FROM products GROUP BY category
           UNION ALL
          SELECT category, 0, COUNT(*), 0 FROM category_discounts WHERE category <> 'Default' GROUP BY category
           UNION ALL
          SELECT category, 0, 0, COUNT(*) FROM promotion_categories GROUP BY category) t
   GROUP BY t.name`;

/**
 * Reads the categories, which are the names in products, packages and promotions (docs/spec/catalogue.md#categories).
 */
export class CategoryReader {
  constructor(private readonly dataSource: DataSource) {}

  /** All of them by name. Products off sale count too. */
  async listCategories() {
    const rows = await this.dataSource.query<CategoryRow[]>(SELECT_CATEGORIES);
    return rows.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  }
}
