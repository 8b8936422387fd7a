import { LiveMessage, liveChanges } from '@quarterdeck/contract/features/session/live';
import { currentToken } from '#api/token.ts';
import { addressOf, requestOf } from '#api/wire.ts';
import { settings } from '#web/settings.ts';

export type StreamEnd = 'access' | 'ended' | 'refused';

/**
 * Reads the stream of what changes until it ends, or is silent for longer than the server ever is. A bearer token cannot be given to
 * `EventSource`, so it is read as the answer to a call.
 */
export async function readStream(
  seen: string,
  signal: AbortSignal,
  onOpen: () => void,
  onMessage: (message: LiveMessage) => void,
): Promise<StreamEnd> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), settings.requestTimeout);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), settings.liveSilence);
  };
  try {
    const response = await fetch(addressOf(liveChanges, { seen }), {
      ...requestOf(liveChanges, {}, currentToken()),
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || response.body === null) return 'refused';
    heard();
    onOpen();
    let isOther = false;
    for await (const text of linesOf(response.body)) {
      heard();
      const message = messageIn(text);
      if (message === undefined) continue;
      if ('access' in message) isOther = true;
      else onMessage(message);
    }
    return isOther ? 'access' : 'ended';
  } catch {
    return 'ended';
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** A line that is no message, such as a sign of life, says nothing. */
function messageIn(line: string): LiveMessage | undefined {
  if (!line.startsWith('data: ')) return undefined;
  try {
    return LiveMessage.safeParse(JSON.parse(line.slice('data: '.length))).data;
  } catch {
    return undefined;
  }
}
