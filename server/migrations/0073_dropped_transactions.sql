CREATE TABLE "dropped_transaction" (
	"network" text NOT NULL,
	"txid" text NOT NULL,
	CONSTRAINT "dropped_transaction_network_txid_pk" PRIMARY KEY("network","txid")
);
--> statement-breakpoint
INSERT INTO "dropped_transaction" ("network", "txid")
SELECT DISTINCT "network", "txid" FROM "recharge" AS dropped
WHERE "source" = 'chain' AND "reason" = 'dropped' AND "status" IN ('expired', 'reversed')
  AND NOT EXISTS (SELECT FROM "recharge" AS told
    WHERE told."network" = dropped."network" AND told."txid" = dropped."txid" AND told."confirmations" > 0)
  -- A row that ended takes no later word: where its last one changed nothing, the platform told of it again, unless by a reason: then it
  -- said once more that it came to nothing.
  AND coalesce((SELECT report."after" ? 'status' FROM "admin_log" AS report
    WHERE report."object_type" = 'recharge' AND report."object_id" = dropped."id" AND report."action" = 'recharge.report' AND report."result" = 'done'
      AND (report."after" ? 'status' OR report."reason" IS NULL)
    ORDER BY report."id" DESC LIMIT 1), true)
ON CONFLICT DO NOTHING;
