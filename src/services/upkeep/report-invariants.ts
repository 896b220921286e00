const PERIODS = `(SELECT 7 AS size, 'month' AS name UNION ALL SELECT 10, 'day')`;
const KINDS = `(SELECT 'ALL' AS kind UNION ALL SELECT 'PRODUCT' UNION ALL SELECT 'CUSTOMER')`;

/** A sum of the totals `t`, which may have no row. */
const sum = (column: string): string => `COALESCE(t.${column}, 0)`;

// Read by its primary key, of kind and period, once for a month.
const TOTALS = `
  (SELECT kind, LENGTH(period) AS size, SUM(orders) AS orders, SUM(keys_sold) AS keys_sold, SUM(net_cents) AS net_cents,
          SUM(vat_cents) AS vat_cents, SUM(cost_cents) AS cost_cents, SUM(unknown_costs) AS unknown_costs
     FROM report_totals
    WHERE kind IN ('ALL', 'PRODUCT', 'CUSTOMER', 'CATEGORY') AND period LIKE CONCAT(:month, '%')
    GROUP BY kind, LENGTH(period)) t`;

const countedIn = (source: string, number: string): string =>
  `JOIN report_progress g ON g.source = '${source}' AND ${number} <= g.last_number`;

/** Items of the month's orders, replacements included. */
const ITEMS = 'order_items i JOIN orders o ON o.order_number = i.order_number AND :months(o.order_date)';

/** Of what the reports of sales are read from (docs/spec/staff-and-keys.md#reports, `invariants.ts`). */
export const REPORT_INVARIANTS = {
  'totals of reports equal the orders that are in them': `
      SELECT CONCAT('the totals of ', :month, ' by ', a.kind, ' and ', a.period, ' are ', a.orders, ' orders, ', a.sold,
                    ' keys, ', a.net, ' and ', a.vat, ' cents, and the orders ', o.orders, ', ', i.sold, ', ', o.net, ' and ',
                    o.vat) AS detail
        FROM (SELECT k.kind, p.name AS period, ${sum('orders')} AS orders, ${sum('keys_sold')} AS sold,
                     ${sum('net_cents')} AS net, ${sum('vat_cents')} AS vat
                FROM ${KINDS} k JOIN ${PERIODS} p LEFT JOIN ${TOTALS} ON t.kind = k.kind AND t.size = p.size) a
        JOIN (SELECT COUNT(*) AS orders, COALESCE(SUM(sub_total_cents), 0) AS net, COALESCE(SUM(vat_amount_cents), 0) AS vat
                FROM orders ${countedIn('SALES', 'order_number')} WHERE :months(order_date)) o
        JOIN (SELECT COALESCE(SUM(license_count), 0) AS sold
                FROM ${ITEMS} ${countedIn('SALES', 'i.order_number')} WHERE i.is_replacement = 0) i
       WHERE (a.kind <> 'PRODUCT' AND a.orders <> o.orders) OR a.sold <> i.sold OR a.net <> o.net OR a.vat <> o.vat`,
  'totals of reports by product equal the items that are in them': `
      SELECT CONCAT('product ', product_id, ' sold ', SUM(items), ' keys for ', SUM(item_cents), ' cents in ', :month,
                    ', and its totals are ', SUM(days), ' for ', SUM(day_cents), ' by day, ', SUM(months), ' for ',
                    SUM(month_cents), ' by month') AS detail
        FROM (SELECT i.product_id, SUM(i.license_count) AS items, SUM(i.subtotal_cents) AS item_cents, 0 AS days,
                     0 AS day_cents, 0 AS months, 0 AS month_cents
                FROM ${ITEMS} ${countedIn('SALES', 'i.order_number')} WHERE i.is_replacement = 0 GROUP BY i.product_id
              UNION ALL
              SELECT subject, 0, 0, SUM(IF(LENGTH(period) = 10, keys_sold, 0)), SUM(IF(LENGTH(period) = 10, net_cents, 0)),
                     SUM(IF(LENGTH(period) = 7, keys_sold, 0)), SUM(IF(LENGTH(period) = 7, net_cents, 0))
                FROM report_totals WHERE kind = 'PRODUCT' AND period LIKE CONCAT(:month, '%') GROUP BY subject) a
       GROUP BY product_id
      HAVING SUM(items) <> SUM(days) OR SUM(items) <> SUM(months) OR SUM(item_cents) <> SUM(day_cents)
          OR SUM(item_cents) <> SUM(month_cents)`,
  // Only of years that reports read, each with its last month.
  'totals of reports by year equal those of its months': `
      SELECT CONCAT('the totals of ', subject, ' in ', LEFT(:month, 4), ' are ', SUM(year_keys), ' keys, ', SUM(year_net), ' and ',
                    SUM(year_cost), ' cents, and those of its months ', SUM(month_keys), ', ', SUM(month_net), ' and ',
                    SUM(month_cost)) AS detail
        FROM (SELECT kind, subject, keys_sold AS year_keys, net_cents AS year_net, cost_cents AS year_cost, 0 AS month_keys,
                     0 AS month_net, 0 AS month_cost
                FROM report_totals WHERE kind IN ('PRODUCT_YEAR', 'CUSTOMER_YEAR') AND period = LEFT(:month, 4)
              UNION ALL
              SELECT CONCAT(kind, '_YEAR'), subject, 0, 0, 0, keys_sold, net_cents, cost_cents FROM report_totals
               WHERE kind IN ('PRODUCT', 'CUSTOMER') AND period LIKE CONCAT(LEFT(:month, 4), '-__')) t
       WHERE :month = (SELECT MAX(period) FROM report_totals WHERE kind = 'ALL' AND period LIKE CONCAT(LEFT(:month, 4), '-__'))
         AND EXISTS (SELECT 1 FROM orders WHERE :months(order_date))
         AND (SELECT y.orders = SUM(m.orders) AND y.net_cents = SUM(m.net_cents) AND y.cost_cents = SUM(m.cost_cents)
                FROM report_totals y JOIN report_totals m ON m.kind = 'ALL' AND m.period LIKE CONCAT(y.period, '-__')
               WHERE y.kind = 'ALL_YEAR' AND y.period = LEFT(:month, 4) GROUP BY y.orders, y.net_cents, y.cost_cents)
       GROUP BY kind, subject
      HAVING SUM(year_keys) <> SUM(month_keys) OR SUM(year_net) <> SUM(month_net) OR SUM(year_cost) <> SUM(month_cost)`,
  'totals of reports equal the costs that are in them': `
      SELECT CONCAT('the totals of ', :month, ' by ', a.kind, ' and ', a.period, ' are ', a.cost, ' cents of costs and ',
                    a.unknown_costs, ' unknown ones, and the keys cost ', k.cost, ' with ', k.unknown_costs) AS detail
        FROM (SELECT k.kind, p.name AS period, ${sum('cost_cents')} AS cost, ${sum('unknown_costs')} AS unknown_costs
                FROM ${KINDS} k JOIN ${PERIODS} p LEFT JOIN ${TOTALS} ON t.kind = k.kind AND t.size = p.size) a
        JOIN (SELECT COALESCE(SUM(c.unit_cost_cents), 0) AS cost,
                     COALESCE(SUM(c.unit_cost_cents IS NULL), 0) AS unknown_costs
                FROM ${ITEMS} ${countedIn('COSTS', 'i.id')}
                JOIN license_keys k ON k.order_item_id = i.id
                LEFT JOIN report_costs c ON c.key_import_id = k.key_import_id) k
       WHERE a.cost <> k.cost OR a.unknown_costs <> k.unknown_costs`,
  'totals of reports equal the categories of the orders that are in them': `
      SELECT CONCAT('the totals of ', :month, ' by CATEGORY and ', a.period, ' are ', a.orders, ' orders, and there are ',
                    c.orders) AS detail
        FROM (SELECT p.name AS period, ${sum('orders')} AS orders
                FROM ${PERIODS} p LEFT JOIN ${TOTALS} ON t.kind = 'CATEGORY' AND t.size = p.size) a
        JOIN (SELECT COUNT(DISTINCT i.order_number, c.category) AS orders
                FROM ${ITEMS} JOIN report_categories c ON c.product_id = i.product_id
                ${countedIn('CATEGORIES', 'i.order_number')} WHERE i.is_replacement = 0) c
       WHERE a.orders <> c.orders`,
};
