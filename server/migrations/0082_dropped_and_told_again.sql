-- Transactions that came to nothing before that was kept, and that 0073 and 0077 left out because the platform had said so twice: they took
-- the second word, which changed nothing, for one that the transaction is there. At such a word what had expired would have moved, unless it
-- had no owner yet. Of what was taken back a word with a reason is none; a database may have run 0073 and 0077 before they knew that.
-- A mark too many ends with the platform's next word that it is there. A missing one lets money be credited that is not.
INSERT INTO "dropped_transaction" ("network", "txid")
SELECT DISTINCT "network", "txid" FROM "recharge" AS ended
WHERE "source" = 'chain'
  AND NOT EXISTS (SELECT FROM "recharge" AS told
    WHERE told."network" = ended."network" AND told."txid" = ended."txid" AND told."confirmations" > 0)
  AND ("status" = 'expired' AND "reason" <> 'never_arrived'
    OR "status" = 'reversed' AND "reverse_checker_id" IS NULL
      AND coalesce((SELECT report."after" ? 'status' FROM "admin_log" AS report
        WHERE report."object_type" = 'recharge' AND report."object_id" = ended."id" AND report."action" = 'recharge.report' AND report."result" = 'done'
          AND (report."after" ? 'status' OR report."reason" IS NULL)
        ORDER BY report."id" DESC LIMIT 1), true))
ON CONFLICT DO NOTHING;
