import sql from 'sql-template-tag';

/** What each row is called, and what counts of it in the order in which the model says it. */
export const rowStatements = [
  sql`
    SELECT 'user ' || u.uid AS name, u.version, (
        SELECT coalesce(string_agg(above.uid, '<' ORDER BY step.place DESC), '')
        FROM unnest(string_to_array(trim(both '/' FROM u.path), '/')::bigint[]) WITH ORDINALITY AS step (id, place)
        JOIN users AS above ON above.id = step.id WHERE above.id <> u.id
      ) AS above, u.frozen, u.frozen_until, freezer.username AS frozen_by, u.frozen_by_risk, u.blacklisted, u.request_kind,
      asker.username AS asked_by, below.uid AS asked_below, u.activated_at, u.activated_until,
      coalesce(level.rank, 0) AS level, u.phone
    FROM users AS u
    LEFT JOIN admin AS freezer ON freezer.id = u.frozen_by_id
    LEFT JOIN admin AS asker ON asker.id = u.request_by_id
    LEFT JOIN users AS below ON below.id = u.request_referrer_id
    LEFT JOIN user_level AS level ON level.user_id = u.id`,
  sql`
    SELECT 'withdrawal ' || no AS name, rank() OVER (ORDER BY w.id) AS place, w.version, w.status, gross, fee, r1.username AS reviewer1,
      r2.username AS reviewer2, payer.username AS payer,
      unpaid.username AS unpaid_by, maker.username AS reverse_maker, outcome_unknown, attempt, txid, confirmations
    FROM withdrawal AS w
    LEFT JOIN admin AS r1 ON r1.id = w.reviewer1_id
    LEFT JOIN admin AS r2 ON r2.id = w.reviewer2_id
    LEFT JOIN admin AS payer ON payer.id = w.paid_by_id
    LEFT JOIN admin AS unpaid ON unpaid.id = w.unpaid_by_id
    LEFT JOIN admin AS maker ON maker.id = w.reverse_maker_id`,
  sql`SELECT 'settlement' AS name, cut_off FROM settlement WHERE status <> 'completed'`,
  sql`
    SELECT 'recharge ' || r.id AS name, r.version, r.status, credited, confirmations, confirmed_at IS NOT NULL AS is_final,
      owner.uid, meant.uid AS meant, maker.username AS maker
    FROM recharge AS r
    LEFT JOIN users AS owner ON owner.id = r.user_id
    LEFT JOIN users AS meant ON meant.id = r.match_user_id
    LEFT JOIN admin AS maker ON maker.id = r.reverse_maker_id`,
  sql`
    SELECT 'adjustment ' || a.id AS name, a.version, a.status, amount, maker.username
    FROM adjustment AS a JOIN admin AS maker ON maker.id = a.maker_id`,
  sql`
    SELECT 'transfer ' || t.id AS name, t.version, t.status, kind, amount, fee, received, cost, earned, maker.username AS maker
    FROM transfer AS t LEFT JOIN admin AS maker ON maker.id = t.reverse_maker_id`,
  sql`SELECT 'application ' || ref AS name, version, status FROM trader_application`,
  sql`
    SELECT 'trader ' || a.ref AS name, t.version, t.status, (
        SELECT coalesce(sum(CASE WHEN kind IN ('held', 'topped_up', 'rewarded') THEN amount ELSE -amount END), 0)
        FROM trader_bond_entry WHERE trader_id = t.id
      ) AS held, maker.username AS maker
    FROM trader AS t JOIN trader_application AS a ON a.trader_id = t.id LEFT JOIN admin AS maker ON maker.id = t.bond_maker_id`,
  sql`
    SELECT 'copy ' || ref AS name, c.version, c.status, share, share - cut AS part, maker.username AS maker
    FROM copy_profit AS c LEFT JOIN admin AS maker ON maker.id = c.reverse_maker_id`,
  sql`
    SELECT format('mark %s %s', follower.uid, trader.uid) AS name, high_water, reported_to
    FROM copy_mark JOIN users AS follower ON follower.id = follower_id JOIN users AS trader ON trader.id = trader_id`,
  sql`SELECT 'fuel ' || uid AS name, cost FROM fuel_cost JOIN users ON users.id = user_id WHERE cost <> 0`,
  sql`SELECT 'code_batch ' || id AS name, version, status, needs_second FROM code_batch`,
  sql`
    SELECT 'code ' || code.id AS name, code.version, status, owner.uid AS owner, usage.uid AS used_by
    FROM code LEFT JOIN users AS owner ON owner.id = owner_id LEFT JOIN users AS usage ON usage.id = used_by_id`,
  sql`SELECT format('fee %s %s', kind, ref) AS name, status, amount FROM fee`,
  sql`
    SELECT format('reward %s %s %s', r.kind,
        CASE source_type WHEN 'code' THEN 'code ' || source_id ELSE fee.kind || ' ' || fee.ref END, u.uid) AS name,
      r.version, r.status, r.amount, r.asset, r.hold_until
    FROM reward AS r JOIN users AS u ON u.id = r.beneficiary_id
    LEFT JOIN fee ON fee.id = source_id AND source_type = 'fee'`,
];
