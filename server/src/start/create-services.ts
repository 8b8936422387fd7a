import { randomInt } from 'node:crypto';
import { createMarketData } from '@quarterdeck/market-data/client';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { mailerFor } from '#features/config/mail-source.ts';
import { isKeptOut, readAdjustmentTerms, readBudgets, readPadding } from '#features/config/read.ts';
import { countSecurityNotices } from '#features/notices/notices.ts';
import { webhookOutlet } from '#features/webhooks/deliveries/outlet.ts';
import { createProviderClients } from '#identity/oidc/provider-clients.ts';
import { createPlatformKeys } from '#identity/platform-access.ts';
import { createSessions } from '#identity/sessions.ts';
import { createCipher, type Keys } from '#kernel/crypto/secret-key.ts';
import { createDoorbell } from '#kernel/database/doorbell.ts';
import { queryable } from '#kernel/database/sql.ts';
import { createEvents } from '#kernel/events/events.ts';
import { createBudgets } from '#kernel/http/budgets.ts';
import { createJobs } from '#kernel/jobs/jobs.ts';
import { createLive } from '#kernel/live/live.ts';
import { limitConcurrency } from '#kernel/semaphore.ts';
import { sendSms } from '#kernel/sms/sms.ts';
import { createSnapshots } from '#kernel/snapshots/snapshots.ts';
import { reactions, registry } from '#server/registry.ts';
import type { Services } from '#server/services.ts';
import type { Config } from './config.ts';

/** Each is a process of 100 MB and more. */
const exchangeCallsAtOnce = 3;

interface Parts {
  config: Config;
  pool: Pool;
  exportPool: Pool;
  keys: Keys;
  log: FastifyBaseLogger;
  now?: () => Date;
}

/** Makes the services out of what the start has opened. Nothing runs yet. */
export function createServices({
  config,
  pool,
  exportPool,
  keys,
  log,
  now = () => new Date(),
}: Parts): Services {
  const db = queryable(pool);
  const cipher = createCipher(keys);
  const snapshots = createSnapshots(pool, db, now);
  return {
    config,
    registry,
    pool,
    exportPool,
    db,
    cipher,
    sessions: createSessions({
      pool,
      cipher,
      tokenMinutes: config.sessionTokenMinutes,
      idleMinutes: config.sessionIdleMinutes,
      absoluteHours: config.sessionAbsoluteHours,
      isPreview: config.isPreview,
    }),
    securityNotices: (adminId) => countSecurityNotices(db, adminId),
    adjustmentTerms: readAdjustmentTerms,
    signInPadding: () => readPadding(db),
    isKeptOut: (access, at) => isKeptOut(db, access, at),
    platformKeys: createPlatformKeys(db, cipher, log, snapshots),
    budgetTerms: () => readBudgets(db),
    budgets: createBudgets(),
    providers: createProviderClients({
      cipher,
      redirectUri: `${config.origin}/callback`,
      internalHosts: config.providerInternalHosts,
    }),
    marketData: createMarketData({
      urls: config.exchangeUrls,
      withPermit: limitConcurrency(exchangeCallsAtOnce, { waitingMax: 100, waitMs: 120_000 }),
    }),
    mailer: mailerFor(config, db, cipher),
    sendSms,
    snapshots,
    live: createLive(pool, db),
    instructed: createDoorbell(pool, 'robot_instructed'),
    events: createEvents(reactions, webhookOutlet),
    jobs: createJobs(pool, log),
    log,
    now,
    randomInt: (below) => randomInt(below),
  };
}
