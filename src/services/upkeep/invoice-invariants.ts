/** A document, and the one before it in the same series and year. */
const WITH_BEFORE = `
  invoices a LEFT JOIN invoices b ON b.kind = a.kind AND b.year = a.year AND b.sequence = a.sequence - 1
 WHERE :invoices(a.id)`;

/** Orders that are certainly of a day on which they get invoices, in any time zone. */
const IS_DUE = "o.status = 'completed' AND o.order_date >= CAST(s.invoices_from AS DATETIME) + INTERVAL 12 HOUR";
const DOCUMENT = 'i.order_number = o.order_number AND i.credit_note_id';
const HELD = 'h.order_number = o.order_number AND h.credit_note_id';

/** An index of orders has it, which spares the rows of invoices. */
const IS_CORRECTION = "credit_note_id <> ''";

/** Of invoices (docs/spec/invoices.md#documents), as far as SQL can check them (`invariants.ts`, `invoice-check.ts`). */
export const INVOICE_INVARIANTS = {
  'documents are numbered one by one in each year': `
      SELECT CONCAT(a.kind, ' ', a.number, ' has sequence ', a.sequence, ' in ', a.year, ', and the one before it ',
                    COALESCE(b.sequence, 'none')) AS detail
        FROM ${WITH_BEFORE}
         AND (a.sequence <> COALESCE(b.sequence, 0) + 1
              OR a.number <> CONCAT(IF(a.kind = 'INVOICE', 'R', 'K'), RIGHT(a.year, 2), '-',
                                    LPAD(a.sequence, GREATEST(7, LENGTH(a.sequence)), '0')))`,
  'the days of documents rise with their numbers': `
      SELECT CONCAT('document ', a.number, ' of ', a.year, ' was issued on ', a.issue_day, ', the one before it on ',
                    COALESCE(b.issue_day, 'no day')) AS detail
        FROM ${WITH_BEFORE} AND (a.issue_day < b.issue_day OR LEFT(a.issue_day, 4) <> a.year)`,
  'each document holds the hash of the one before it in its series and year': `
      SELECT CONCAT('document ', a.number, ' holds the hash ', COALESCE(LOWER(HEX(a.previous_hash)), 'none'),
                    ', and the one before it has ', COALESCE(LOWER(HEX(b.hash)), 'none')) AS detail
        FROM ${WITH_BEFORE} AND NOT (a.previous_hash <=> b.hash)`,
  'each document has the accounts that it was issued with': `
      SELECT CONCAT('document ', number, ' has the revenue account ', revenue_account, ' and the debtor account ',
                    COALESCE(debtor_account, 'none'), ', which it was not issued with') AS detail
        FROM invoices
       WHERE :invoices(id)
         AND accounts_hash <> UNHEX(SHA2(CONCAT('["', LOWER(HEX(hash)), '","', revenue_account, '","',
                                                COALESCE(debtor_account, ''), '"]'), 256))`,
  'a series of numbers stands where its last document is': `
      SELECT CONCAT('the series of ', s.kind, ' stands at ', s.last_sequence, ' of ', COALESCE(s.last_day, 'no day'),
                    ', and its last document is ', COALESCE(i.number, 'none')) AS detail
        FROM invoice_series s
        LEFT JOIN (SELECT MAX(id) AS id, kind FROM invoices GROUP BY kind) l ON l.kind = s.kind
        LEFT JOIN invoices i ON i.id = l.id
       WHERE NOT (s.last_day <=> i.issue_day AND s.last_sequence = COALESCE(i.sequence, 0) AND s.last_hash <=> i.hash)`,
  'each order and credit note that was looked at has one document, or waits for it': `
      SELECT CONCAT('order ', o.order_number, ' has ', IF(i.id IS NULL, 'no', 'an'), ' invoice, and ',
                    IF(h.order_number IS NULL, 'waits for none', 'waits for one')) AS detail
        FROM seller s JOIN invoice_series q ON q.kind = 'INVOICE'
        JOIN orders o ON o.order_number <= q.done_up_to AND ${IS_DUE}
        LEFT JOIN invoices i ON ${DOCUMENT} = ''
        LEFT JOIN held_invoices h ON ${HELD} = ''
       WHERE :orders(o.order_number) AND (i.id IS NULL) = (h.order_number IS NULL)
      UNION ALL
      SELECT CONCAT('credit note ', n.id, ' of order ', o.order_number, ' has ', IF(i.id IS NULL, 'no', 'a'),
                    ' correction, and ', IF(h.order_number IS NULL, 'waits for none', 'waits for one'))
        FROM seller s JOIN invoice_series q ON q.kind = 'CORRECTION'
        JOIN credit_notes n ON n.created_at <= FROM_UNIXTIME(q.done_up_to DIV 1000)
        JOIN orders o ON o.order_number = n.order_number AND ${IS_DUE}
        LEFT JOIN invoices i ON ${DOCUMENT} = n.id
        LEFT JOIN held_invoices h ON ${HELD} = n.id
       WHERE :orders(o.order_number) AND (i.id IS NULL) = (h.order_number IS NULL)`,
  "an invoice has its order's customer and amounts": `
      SELECT CONCAT('invoice ', i.number, ' of order ', i.order_number, ' comes to ', i.payable_amount_cents, ' cents with ',
                    i.vat_amount_cents, ' of VAT, and the order to ', COALESCE(o.grand_total_cents, 'nothing'), ' with ',
                    COALESCE(o.vat_amount_cents, 'none')) AS detail
        FROM invoices i LEFT JOIN orders o ON o.order_number = i.order_number
       WHERE :invoices(i.id) AND i.kind = 'INVOICE'
         AND NOT (i.credit_note_id = '' AND i.customer_id <=> o.customer_id AND i.sub_total_cents <=> o.sub_total_cents
                  AND i.vat_amount_cents <=> o.vat_amount_cents AND i.payable_amount_cents <=> o.grand_total_cents
                  AND i.rounding_amount_cents = 0)`,
  "a correction has its credit note's customer and amounts, and follows an invoice": `
      SELECT CONCAT('correction ', i.number, ' comes to ', i.payable_amount_cents, ' cents, its credit note ',
                    i.credit_note_id, ' to ', COALESCE(n.amount_cents, 'nothing'), ', and its invoice is ',
                    COALESCE(r.number, 'missing')) AS detail
        FROM invoices i LEFT JOIN credit_notes n ON n.id = i.credit_note_id AND n.order_number = i.order_number
        LEFT JOIN invoices r ON r.order_number = i.order_number AND r.credit_note_id = '' AND r.id < i.id
       WHERE :invoices(i.id) AND i.kind = 'CORRECTION'
         AND NOT (i.customer_id <=> n.customer_id AND i.sub_total_cents <=> n.net_cents
                  AND i.payable_amount_cents <=> n.amount_cents AND r.id IS NOT NULL AND r.category = i.category
                  AND i.sub_total_cents + i.vat_amount_cents + i.rounding_amount_cents = i.payable_amount_cents)`,
  'the corrections of an order have no more VAT than its invoice, and all of it once they come to all of it': `
      SELECT CONCAT('invoice ', r.number, ' has ', r.vat_amount_cents, ' cents of VAT, and its corrections, which come to ',
                    a.payable, ' of ', r.payable_amount_cents, ', have ', a.vat) AS detail
        FROM (SELECT order_number, SUM(vat_amount_cents) AS vat, SUM(payable_amount_cents) AS payable
                FROM invoices WHERE :orders(order_number) AND ${IS_CORRECTION} GROUP BY order_number) a
        JOIN invoices r ON r.order_number = a.order_number AND r.credit_note_id = ''
       WHERE a.vat > r.vat_amount_cents OR a.payable > r.payable_amount_cents
          OR (a.payable = r.payable_amount_cents AND r.payable_amount_cents > 0 AND a.vat <> r.vat_amount_cents
              AND NOT EXISTS (SELECT 1 FROM order_items i JOIN license_keys k ON k.order_item_id = i.id
                               WHERE i.order_number = a.order_number AND k.status = 'ALLOCATED'))`,
  'each correction has the VAT of its net, and the last one what is left of the VAT of the invoice': `
      SELECT CONCAT('correction ', b.number, ' has ', b.vat, ' cents of VAT, and should have ', b.expected) AS detail
        FROM (SELECT a.number, a.vat,
                     IF(a.is_last, a.vat_left, LEAST((a.net * a.vat_rate_bp + 5000) DIV 10000, a.vat_left)) AS expected
                FROM (SELECT i.number, i.vat_amount_cents AS vat, i.sub_total_cents AS net, o.vat_rate_bp,
                             r.vat_amount_cents + i.vat_amount_cents
                               - SUM(i.vat_amount_cents) OVER (PARTITION BY i.order_number ORDER BY i.id) AS vat_left,
                             n.id = (SELECT l.id FROM credit_notes l WHERE l.order_number = i.order_number
                                      ORDER BY l.created_at DESC, l.id DESC LIMIT 1)
                               AND NOT EXISTS (SELECT 1 FROM order_items t JOIN license_keys k ON k.order_item_id = t.id
                                                WHERE t.order_number = i.order_number AND k.status = 'ALLOCATED') AS is_last
                        FROM invoices i
                        JOIN credit_notes n ON n.id = i.credit_note_id
                        JOIN orders o ON o.order_number = i.order_number
                        JOIN invoices r ON r.order_number = i.order_number AND r.credit_note_id = ''
                       WHERE :orders(i.order_number) AND i.${IS_CORRECTION}) a) b
       WHERE b.vat <> b.expected`,
  'how far payments are noted to reach follows from the ledger': `
      SELECT CONCAT('the payments of customer ', a.customer_id, ' are noted to cover ', a.paid_cents, ' cents from order ',
                    a.order_number, ' on, and ', a.due_cents, ' due before ', a.due_before, ', and it is ', a.paid, ' and ',
                    a.due) AS detail
        FROM (SELECT p.*,
                     COALESCE((SELECT SUM(m.amount_cents) FROM payments m
                                WHERE m.customer_id = p.customer_id AND m.created_at <= p.counted_until), 0)
                     + COALESCE((SELECT SUM(n.amount_cents) FROM credit_notes n
                                  WHERE n.customer_id = p.customer_id AND n.created_at <= p.counted_until
                                    AND n.order_number < p.order_number), 0)
                     - COALESCE((SELECT SUM(o.grand_total_cents) FROM orders o
                                  WHERE o.customer_id = p.customer_id AND o.order_number < p.order_number), 0) AS paid,
                     COALESCE((SELECT SUM(i.payable_amount_cents) FROM invoices i
                                WHERE i.customer_id = p.customer_id AND i.due_day < p.due_before
                                  AND i.order_number > p.order_number), 0)
                     - COALESCE((SELECT SUM(n.amount_cents) FROM credit_notes n
                                   JOIN invoices i ON i.order_number = n.order_number AND i.credit_note_id = ''
                                  WHERE n.customer_id = p.customer_id AND n.created_at <= p.counted_until
                                    AND i.due_day < p.due_before AND n.order_number > p.order_number), 0) AS due
                FROM payment_positions p WHERE :customers(p.customer_id)) a
       WHERE a.paid_cents <> a.paid OR a.due_cents <> a.due`,
};
