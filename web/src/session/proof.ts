import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import {
  beginProof,
  proofStatePrefix,
  type unlockByProvider,
} from '@quarterdeck/contract/features/session/session';
import { call } from '#api/client.ts';

/*
 * Somebody without a password shows at a service that it is they. They go there in a window of its own, so that this one
 * keeps what was typed; the service sends them back to a page that hands over what came and closes.
 */

/** What a service sent its reader back with. */
export type Returned = BodyInput<typeof unlockByProvider>;

/** What one window hands to the other; without a code the reader has declined. */
type Handed = { state: string } & Partial<Returned>;

const channelName = 'quarterdeck.proof';

/** The browser did not open the window. */
export class WindowBlockedError extends Error {}

/**
 * Leads the reader to a service.
 * @param signal gives it up
 * @returns what the service sent them back with; undefined: they declined, or gave it up
 * @throws WindowBlockedError, and ApiError as a call does
 */
export async function visitForProof(providerId: number, signal: AbortSignal): Promise<Returned | undefined> {
  // Immediately: one that came after an answer would be unexpected.
  const visit = window.open('', '_blank', 'popup,width=520,height=720');
  if (visit === null) throw new WindowBlockedError();
  try {
    const { address } = await call(beginProof, { body: { provider_id: providerId }, quiet: true });
    const handed = hear(new URL(address).searchParams.get('state'), signal);
    visit.location.replace(address);
    return await handed;
  } finally {
    visit.close();
  }
}

function hear(awaited: string | null, signal: AbortSignal): Promise<Returned | undefined> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName);
    const end = (returned?: Returned) => {
      channel.close();
      resolve(returned);
    };
    channel.onmessage = ({ data: { state, code, iss } }: MessageEvent<Handed>) => {
      if (state === awaited) end(code === undefined ? undefined : { code, state, ...(iss && { iss }) });
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', () => end(), { once: true });
  });
}

/** Whether this window is the one that a service has sent its reader back to. */
export function isBackWithProof(path: string): boolean {
  return (
    path.startsWith('/callback?') && parametersOf(path).get('state')?.startsWith(proofStatePrefix) === true
  );
}

/** Hands over what came back, and takes it out of the address. */
export function handOver(path: string): void {
  const { state = '', code, iss }: Partial<Handed> = Object.fromEntries(parametersOf(path));
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ state, ...(code && { code }), ...(iss && { iss }) } satisfies Handed);
  channel.close();
  history.replaceState(null, '', `${location.pathname}#/callback`);
}

function parametersOf(path: string): URLSearchParams {
  return new URLSearchParams(path.split('?', 2)[1] ?? '');
}
