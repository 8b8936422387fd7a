import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type createProvider,
  type deleteProvider,
  type editProvider,
  type Provider,
  providersMax,
} from '@quarterdeck/contract/features/providers/providers';
import sql from 'sql-template-tag';
import { change, removal, type Subject } from '#command/change.ts';
import { command } from '#command/command.ts';
import { type ProviderRow, secretContext } from '#identity/oidc/provider-clients.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { isAskable } from '#kernel/egress/egress-fetch.ts';
import { Refusal } from '#kernel/refusal.ts';
import { mayKeep, readProvider } from './list.ts';

export const providerSubject: Subject<ProviderRow, Provider> = {
  type: 'provider',
  owner: 'house',
  read: readProvider,
  masked: ['secret_sealed'],
};

/** Adds a provider. */
export const create = command<BodyOf<typeof createProvider>, Provider>({
  action: 'provider.create',
  async run({ tx, input, context, services }) {
    requireSuper(context.actor.access);
    const { client_secret, issuer, ...fields } = input;
    if (!isAskable(issuer, services.config.providerInternalHosts))
      throw new Refusal('provider_issuer_refused', { fields: { issuer: 'provider_issuer_refused' } });
    await requireRoom(tx);
    await requireFreeName(tx, fields.name);
    const sealed = client_secret === undefined ? null : services.cipher.seal(client_secret, secretContext);
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO provider (name, icon, issuer, client_id, secret_sealed, scopes, enabled, match_email, trust_mfa,
        open_registration, created_at)
      VALUES (${fields.name}, ${fields.icon}, ${issuer}, ${fields.client_id}, ${sealed}, ${fields.scopes}, ${fields.enabled},
        ${fields.match_email}, ${fields.trust_mfa}, ${fields.open_registration}, ${context.now.toISOString()})
      RETURNING id`);
    const after = { ...fields, issuer, ...(sealed !== null && { secret_sealed: '***' }) };
    return {
      reply: await readProvider(tx, id, context.actor.access),
      object: { type: 'provider', id },
      before: null,
      after,
    };
  },
});

/** Changes a provider. Those who are at it meanwhile come back to what it is now. */
export const edit = change<ProviderRow, Provider, BodyOf<typeof editProvider>>(
  providerSubject,
  'provider.edit',
  async ({ tx, row, input, context, services }) => {
    requireSuper(context.actor.access);
    const { id: _id, version: _version, client_secret, ...fields } = input;
    await requireFreeName(tx, fields.name, row.id);
    if (client_secret === undefined) return fields;
    return { ...fields, secret_sealed: services.cipher.seal(client_secret, secretContext) };
  },
);

/** Deletes a provider, with what is linked to it. */
export const remove = removal<ProviderRow, Provider, BodyOf<typeof deleteProvider>>(
  providerSubject,
  'provider.delete',
  async ({ context }) => requireSuper(context.actor.access),
);

function requireSuper(access: Authority): void {
  if (!mayKeep(access)) throw new Refusal('provider_super_only');
}

async function requireRoom(tx: Transaction): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('providers'))`);
  const { count } = await tx.one<{ count: number }>(sql`SELECT count(*)::integer AS count FROM provider`);
  if (count >= providersMax) throw new Refusal('providers_full');
}

/** Buttons of the same name would be taken for each other. */
async function requireFreeName(tx: Transaction, name: string, ownId = 0): Promise<void> {
  const other = await tx.maybe(
    sql`SELECT FROM provider WHERE lower(name) = lower(${name}) AND id <> ${ownId}`,
  );
  if (other !== undefined) throw new Refusal('already_exists', { fields: { name: 'already_exists' } });
}
