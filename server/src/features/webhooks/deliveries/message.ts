import { testEvent } from '@quarterdeck/contract/features/webhooks/webhooks/events';

/** The parts of a delivery that a message is made of. */
export interface MessageParts {
  message_id: string;
  event: string;
  sequence: number;
  object_type: string | null;
  object_id: number | null;
  data: unknown;
  created_at: string;
}

/** Increases with changes that require receivers to be adapted. */
const payloadVersion = 1;

/** The body as it is sent. Made of the row alone, so every attempt sends the same characters. */
export function bodyOf(parts: MessageParts): string {
  const { message_id, event, sequence, object_type, object_id, data, created_at } = parts;
  return JSON.stringify({
    id: message_id,
    type: event,
    version: payloadVersion,
    created_at: new Date(created_at).toISOString(),
    sequence,
    object: event === testEvent ? null : { type: object_type, id: object_id },
    data,
  });
}
