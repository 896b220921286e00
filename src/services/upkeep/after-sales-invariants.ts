/** Of claims, recalls and credit notes (`invariants.ts`). */
export const AFTER_SALES_INVARIANTS = {
  'a key is credited exactly where a credit note of its order names it': `
      SELECT CONCAT('key ', k.id, ' is ', k.status, ' and belongs to order ', COALESCE(i.order_number, 'none'),
                    ', its credit note ', n.id, ' to order ', n.order_number) AS detail
        FROM credit_note_keys c
        JOIN credit_notes n ON n.id = c.credit_note_id
        JOIN license_keys k ON k.id = c.license_key_id
        LEFT JOIN order_items i ON i.id = k.order_item_id
       WHERE :keys(k) AND (k.status <> 'CREDITED' OR k.credited_at IS NULL OR NOT (i.order_number <=> n.order_number))
      UNION ALL
      SELECT CONCAT('key ', k.id, ' is ', k.status, IF(k.credited_at IS NULL, ', without a time', ', with a time'),
                    ', and in ', IF(c.license_key_id IS NULL, 'no', 'a'), ' credit note')
        FROM license_keys k LEFT JOIN credit_note_keys c ON c.license_key_id = k.id
       WHERE :keys(k)
         AND ((k.status = 'CREDITED') <> (c.license_key_id IS NOT NULL)
              OR (k.status = 'CREDITED') <> (k.credited_at IS NOT NULL))`,
  'credit notes stay within the grand total of their order, and come to all of it with its last key': `
      SELECT CONCAT('order ', a.order_number, ' of ', a.grand_total_cents, ' cents has credit notes of ', a.total,
                    ', and ', a.in_use, ' keys in use') AS detail
        FROM (SELECT o.order_number, o.grand_total_cents, n.total,
                     (SELECT COUNT(*) FROM order_items i JOIN license_keys k ON k.order_item_id = i.id
                       WHERE i.order_number = o.order_number AND k.status = 'ALLOCATED') AS in_use
                FROM (SELECT order_number, SUM(amount_cents) AS total FROM credit_notes GROUP BY order_number) n
                JOIN orders o ON o.order_number = n.order_number) a
       WHERE a.total > a.grand_total_cents OR (a.in_use = 0 AND a.total <> a.grand_total_cents)`,
  "a credit note is for its order's customer, and counts what its keys cost": `
      SELECT CONCAT('credit note ', a.id, ' for order ', a.order_number, ' counts ', a.net_cents,
                    ' cents, and its keys cost ', COALESCE(a.total, 'nothing')) AS detail
        FROM (SELECT n.id, n.order_number, n.net_cents, n.customer_id, o.customer_id AS buyer_id,
                     (SELECT SUM(k.price_cents) FROM credit_note_keys k WHERE k.credit_note_id = n.id) AS total
                FROM credit_notes n JOIN orders o ON o.order_number = n.order_number) a
       WHERE NOT (a.net_cents <=> a.total) OR a.customer_id <> a.buyer_id`,
  'the status of a claim fits its key': `
      SELECT CONCAT('claim ', c.id, ' is ', c.status, ', and its key ', k.id, ' ', k.status) AS detail
        FROM claims c JOIN license_keys k ON k.id = c.license_key_id
       WHERE CASE c.status
               WHEN 'OPEN' THEN k.status <> 'ALLOCATED'
               WHEN 'REPLACED' THEN k.status <> 'REPLACED'
               WHEN 'CREDITED' THEN k.status <> 'CREDITED'
               WHEN 'REJECTED' THEN k.status NOT IN ('ALLOCATED', 'REPLACED', 'CREDITED')
               ELSE TRUE
             END`,
  'a claim is open exactly where it bars others for its key': `
      SELECT CONCAT('claim ', id, ' is ', status, ' for key ', license_key_id, ' and bars ',
                    COALESCE(CONCAT('key ', open_key_id), 'none')) AS detail
        FROM claims WHERE NOT (open_key_id <=> IF(status = 'OPEN', license_key_id, NULL))`,
  "a claim is for a key of its customer's order, and the key that replaced it stands there too": `
      SELECT CONCAT('claim ', c.id, ' of customer ', c.customer_id, ' is for order ', c.order_number, ', its key ',
                    c.license_key_id, ' is in order ', COALESCE(i.order_number, 'none'), ', and ',
                    COALESCE(CONCAT('key ', c.replacement_key_id), 'none'), ' replaced it') AS detail
        FROM claims c
        JOIN orders o ON o.order_number = c.order_number
        JOIN license_keys k ON k.id = c.license_key_id
        LEFT JOIN order_items i ON i.id = k.order_item_id
        LEFT JOIN license_keys r ON r.id = c.replacement_key_id
        LEFT JOIN order_items ri ON ri.id = r.order_item_id
       WHERE o.customer_id <> c.customer_id OR NOT (i.order_number <=> c.order_number)
          OR (c.status = 'REPLACED')
             <> (ri.order_number <=> c.order_number AND ri.replaces_key_id <=> c.license_key_id)`,
  'a recalled key was sold, and recalled with its import': `
      SELECT CONCAT('key ', k.id, ' is ', k.status, ' and was recalled at ', k.recalled_at, ', its import ',
                    COALESCE(k.key_import_id, 'none'), ' at ', COALESCE(b.recalled_at, 'no time')) AS detail
        FROM license_keys k LEFT JOIN key_imports b ON b.id = k.key_import_id
       WHERE :keys(k) AND k.recalled_at IS NOT NULL
         AND (k.order_item_id IS NULL OR NOT (k.recalled_at <=> b.recalled_at))`,
  'no key of a recalled import can be sold, and each that is in use is recalled': `
      SELECT CONCAT('import ', b.id, ' was recalled, but its key ', k.id, ' is ', k.status) AS detail
        FROM key_imports b JOIN license_keys k ON k.key_import_id = b.id
       WHERE :imports(b.id) AND b.recalled_at IS NOT NULL
         AND (k.status = 'AVAILABLE' OR (k.status = 'ALLOCATED' AND k.recalled_at IS NULL))`,
  // Events are retained for 30 days.
  'each recalled key has one licenseKeyRecalled event': `
      SELECT CONCAT('key ', k.id, ' was recalled at ', k.recalled_at, ' and has ', COALESCE(t.total, 0), ' events') AS detail
        FROM license_keys k
        LEFT JOIN (SELECT JSON_UNQUOTE(JSON_EXTRACT(e.data, '$.licenseId')) AS license_id, COUNT(*) AS total
                     FROM events e WHERE e.kind = 'licenseKeyRecalled' AND NOT e.is_test GROUP BY license_id) t
          ON t.license_id = LPAD(LOWER(HEX(k.id)), 24, '0')
       WHERE :keys(k) AND k.recalled_at >= UTC_TIMESTAMP(3) - INTERVAL 29 DAY AND k.order_item_id IS NOT NULL
         AND COALESCE(t.total, 0) <> 1`,
};
