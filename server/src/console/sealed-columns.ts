/** Where texts lie that the key for secrets at rest has sealed. Table, columns and context are SQL. */
export interface SealedColumn {
  table: string;
  /** What tells its rows apart, by an index. */
  id: readonly string[];
  /** The sealed text; null: there is none. */
  text: string;
  /** What the text is bound to, as whoever seals it says. */
  context: string;
  /** What is written in place of the column that holds it, with `$text` for the text sealed anew. */
  set: string;
  /** Files that seal it, below `server/src`, with how often each calls `seal`. */
  sealedIn: Readonly<Record<string, number>>;
}

type Plain = Omit<SealedColumn, 'text' | 'set'> & { column: string };

/** A column that holds nothing but the sealed text. */
function column({ column: name, ...rest }: Plain): SealedColumn {
  return { ...rest, text: name, set: `${name} = $text` };
}

/**
 * Every column that holds sealed text: replacing the key seals them anew, in this order. The proof in `key_proof` comes last, by
 * `sealProof`.
 */
export const sealedColumns: readonly SealedColumn[] = [
  column({
    table: 'platform_key',
    id: ['id'],
    column: 'secret_sealed',
    context: `'api_key:' || key`,
    sealedIn: { 'identity/platform-keys.ts': 1, 'features/platform-keys/commands.ts': 1 },
  }),
  column({
    table: 'platform_key',
    id: ['id'],
    column: 'previous_secret_sealed',
    context: `'api_key:' || key`,
    // It is what `secret_sealed` was.
    sealedIn: {},
  }),
  column({
    table: 'second_factor',
    id: ['admin_id'],
    column: 'secret_sealed',
    context: `'second_factor ' || admin_id`,
    sealedIn: { 'identity/second-factor.ts': 1 },
  }),
  column({
    table: 'provider',
    id: ['id'],
    column: 'secret_sealed',
    context: `'provider secret'`,
    sealedIn: { 'features/providers/save.ts': 2 },
  }),
  column({
    table: 'provider_visit',
    id: ['state_hash'],
    column: 'sealed',
    context: `'provider_visit ' || encode(state_hash, 'hex')`,
    sealedIn: { 'identity/oidc/visits.ts': 1 },
  }),
  column({
    table: 'provider_visit',
    id: ['state_hash'],
    column: 'attested',
    context: `'provider_visit ' || encode(state_hash, 'hex')`,
    sealedIn: { 'identity/oidc/visits.ts': 1 },
  }),
  column({
    table: 'webhook',
    id: ['id'],
    column: 'secret_sealed',
    context: `'webhook secret'`,
    sealedIn: { 'features/webhooks/webhooks/commands.ts': 2 },
  }),
  column({
    table: 'webhook',
    id: ['id'],
    column: 'previous_secret_sealed',
    context: `'webhook secret'`,
    // It is what `secret_sealed` was.
    sealedIn: {},
  }),
  column({
    table: 'log_key',
    id: ['id'],
    column: 'private_key',
    context: `'log_key'`,
    sealedIn: { 'kernel/audit/signing-keys.ts': 1 },
  }),
  column({
    table: 'sign_in_key',
    id: ['id'],
    column: 'private_sealed',
    context: 'public_key',
    sealedIn: { 'features/session/encryption/keys.ts': 1 },
  }),
  column({
    table: 'invitation_mail',
    id: ['id'],
    column: 'code_sealed',
    context: `'invitation_mail'`,
    sealedIn: { 'features/admins/invitation-mail.ts': 1 },
  }),
  // The answers to invitations, which are kept under their idempotency keys.
  {
    table: 'idempotency',
    id: ['scope', 'key'],
    text: `reply ->> 'sealed_code'`,
    context: `'invitation'`,
    set: `reply = jsonb_set(reply::jsonb, '{sealed_code}', to_jsonb($text))::json`,
    sealedIn: { 'features/admins/create.ts': 2 },
  },
  // The answers to making and rotating platform keys.
  {
    table: 'idempotency',
    id: ['scope', 'key'],
    text: `reply ->> 'sealed_secret'`,
    context: `'api_key:' || (reply -> 'platform_key' ->> 'key')`,
    set: `reply = jsonb_set(reply::jsonb, '{sealed_secret}', to_jsonb($text))::json`,
    sealedIn: { 'features/platform-keys/commands.ts': 1 },
  },
  column({
    table: 'code',
    id: ['id'],
    column: 'sealed',
    context: `'code:' || batch_id || ':' || serial`,
    sealedIn: { 'features/codes/codes/generate.ts': 1 },
  }),
];
