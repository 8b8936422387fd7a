-- The platform may say that a transaction came to nothing by taking one of its recharges back, not only by a report that it was dropped.
INSERT INTO "dropped_transaction" ("network", "txid")
SELECT DISTINCT "network", "txid" FROM "recharge" AS ended
WHERE "source" = 'chain' AND ("status" = 'reversed' AND "reverse_checker_id" IS NULL
    OR "status" = 'expired' AND "reason" IS DISTINCT FROM 'never_arrived')
  AND "reason" IS DISTINCT FROM 'dropped'
  AND NOT EXISTS (SELECT FROM "recharge" AS told
    WHERE told."network" = ended."network" AND told."txid" = ended."txid" AND told."confirmations" > 0)
  -- A row that ended takes no later word: where its last one changed nothing, the platform told of it again, unless by a reason: then it
  -- said once more that it came to nothing.
  AND coalesce((SELECT report."after" ? 'status' FROM "admin_log" AS report
    WHERE report."object_type" = 'recharge' AND report."object_id" = ended."id" AND report."action" = 'recharge.report' AND report."result" = 'done'
      AND (report."after" ? 'status' OR report."reason" IS NULL)
    ORDER BY report."id" DESC LIMIT 1), true)
ON CONFLICT DO NOTHING;
