import { settings } from '#web/settings.ts';

/*
 * What was half filled in when a session ended, by itself or in another window. It is kept in this window for the same person, and
 * offered by the same form; who leaves in this window, where they were asked, or another person, finds nothing.
 */

export type DraftValues = Record<string, unknown>;

interface Kept {
  account: number;
  forms: Record<string, DraftValues>;
}

const key = settings.storage.drafts;

/** Forms that are open, each with a look at what has been typed into it. */
const open = new Map<string, () => DraftValues | undefined>();

/** Has a form looked at when the session ends. */
export function holdDraft(name: string, read: () => DraftValues | undefined): () => void {
  open.set(name, read);
  return () => {
    if (open.get(name) === read) open.delete(name);
  };
}

/** The session ended, but not here on purpose: keeps what the open forms hold, and what was kept and not asked for yet. */
export function keepDrafts(account: number): void {
  const forms = { ...readKept(account) };
  for (const [name, read] of open) {
    const values = read();
    if (values) forms[name] = withoutSecrets(values);
  }
  write(Object.keys(forms).length > 0 ? { account, forms } : undefined);
}

/** Somebody has signed in: what another person left is gone. */
export function adoptDrafts(account: number): void {
  if (Object.keys(readKept(account)).length === 0) forgetDrafts();
}

/** What this person had typed into the form when the session ended. */
export function draftOf(account: number, name: string): DraftValues | undefined {
  const forms = readKept(account);
  return Object.hasOwn(forms, name) ? forms[name] : undefined;
}

export function dropDraft(account: number, name: string): void {
  const { [name]: _dropped, ...forms } = readKept(account);
  write({ account, forms });
}

export function forgetDrafts(): void {
  write(undefined);
}

function readKept(account: number): Kept['forms'] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!isRecord(kept) || kept.account !== account || !isRecord(kept.forms)) return {};
    return Object.fromEntries(
      Object.entries(kept.forms).filter((entry): entry is [string, DraftValues] => isRecord(entry[1])),
    );
  } catch {
    return {};
  }
}

function write(kept: Kept | undefined): void {
  try {
    if (kept === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage nothing outlives the session.
  }
}

/** Names of fields that are never written down. */
const secret = /pass|secret|token|code|key|pin/i;

/** Files and the like are left out with them. */
function withoutSecrets(values: DraftValues): DraftValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (secret.test(name) || !isPlain(value)) return [];
      return [[name, isRecord(value) ? withoutSecrets(value) : value]];
    }),
  );
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => !isRecord(item) && isPlain(item));
  if (isRecord(value)) return Object.getPrototypeOf(value) === Object.prototype;
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
