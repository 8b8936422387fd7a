import { type Delivery, deliver, type Mail, MailError } from './deliver.ts';
import type { MailServer } from './mail-server.ts';

/** Hands mail to the server that sends it on, as the environment or the settings have it at that moment. */
export interface Mailer {
  /** Whether mail can be sent at all, as of a second ago at most. */
  isOn(): Promise<boolean>;
  /** @throws MailError where that server cannot be reached, or does not take it. */
  send: Send;
  /** Reads everything that sending needs, so that afterwards nothing fails but the delivery itself. */
  ready(): Promise<Send>;
}

type Send = (mail: Mail, delivery?: Delivery) => Promise<void>;

interface MailSource {
  isOn(): Promise<boolean>;
  /** Undefined: no mail can be sent. */
  find(): Promise<MailServer | undefined>;
}

export function createMailer({ isOn, find }: MailSource): Mailer {
  const ready: Mailer['ready'] = async () => {
    const server = await find();
    return async (mail, delivery) => {
      if (server === undefined) throw new MailError('name', 'off', 'No mail server is set');
      await deliver(server, mail, delivery);
    };
  };
  return { isOn, ready, send: async (mail, delivery) => (await ready())(mail, delivery) };
}

/** Of a program that sends none. */
export const noMailer: Mailer = createMailer({ isOn: async () => false, find: async () => undefined });

/** One server for as long as the program runs. */
export function mailerOf(server: MailServer): Mailer {
  return createMailer({ isOn: async () => true, find: async () => server });
}

/** Whether all of the mail was handed over, and no answer came. */
export function isUnknown(error: unknown): boolean {
  return error instanceof MailError && error.isUnknown;
}

/** Whether the mail must not be sent again: it is refused permanently, or perhaps it was taken. */
export function isOver(error: unknown): boolean {
  return error instanceof MailError && (error.isFinal || error.isUnknown);
}

/** Why the mail was not taken, in the words of the mail server, as one short line. */
export function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replace(/\p{Cc}+/gu, ' ').slice(0, 300);
}
