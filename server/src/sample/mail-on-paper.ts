import { MailError } from '#kernel/mail/deliver.ts';
import type { Mailer } from '#kernel/mail/mailer.ts';

/** So often it is busy for one mail: too long for a code. */
const busyTries = 3;

/**
 * A fake mail server for the sample data, so that no real mail is sent: it accepts most mails, and of every twelve it refuses one permanently, is
 * busy for one, and does not answer one.
 */
export function mailOnPaper(): Mailer {
  let asked = 0;
  const tries = new Map<string, number>();
  const send: Mailer['send'] = async ({ messageId = '' }) => {
    const tried = tries.get(messageId) ?? 0;
    if (tried >= busyTries) return;
    if (tried === 0) asked += 1;
    if (asked % 12 === 4)
      throw new MailError('recipient', 'refused', '550 5.1.1 No such user', { isFinal: true });
    if (tried > 0 || asked % 12 === 7) {
      tries.set(messageId, tried + 1);
      throw new MailError('recipient', 'later', '451 Greylisted, try again later');
    }
    if (asked % 12 === 10)
      throw new MailError('data', 'unknown', 'The server closed the connection', { isUnknown: true });
  };
  return { isOn: async () => true, send, ready: async () => send };
}
