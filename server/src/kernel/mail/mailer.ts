import { deliver, type Mail, MailError, type StepDone } from './deliver.ts';
import type { MailServer } from './mail-server.ts';

/** Hands mail to the server that sends it on, as the environment or the settings have it at that moment. */
export interface Mailer {
  /** Whether mail can be sent at all, as of a second ago at most. */
  isOn(): Promise<boolean>;
  /** @throws MailError where that server cannot be reached, or does not take it. */
  send(mail: Mail, onStep?: StepDone): Promise<void>;
}

interface MailSource {
  isOn(): Promise<boolean>;
  /** Undefined: no mail can be sent. */
  find(): Promise<MailServer | undefined>;
}

export function createMailer({ isOn, find }: MailSource): Mailer {
  return {
    isOn,
    async send(mail, onStep) {
      const server = await find();
      if (server === undefined) throw new MailError('name', 'off', 'No mail server is set');
      await deliver(server, mail, onStep && { onStep });
    },
  };
}

/** Of a program that sends none. */
export const noMailer: Mailer = createMailer({ isOn: async () => false, find: async () => undefined });

/** One server for as long as the program runs. */
export function mailerOf(server: MailServer): Mailer {
  return createMailer({ isOn: async () => true, find: async () => server });
}

/** Whether the mail server will not take this mail at another time either. */
export function isFinal(error: unknown): boolean {
  return error instanceof MailError && error.isFinal;
}

/** Why the mail was not taken, in the words of the mail server, as one short line. */
export function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replace(/\p{Cc}+/gu, ' ').slice(0, 300);
}
