import { createTransport } from 'nodemailer';

export interface Mail {
  /** One address, checked: nothing in it can begin another header. */
  to: string;
  subject: string;
  text: string;
}

/** Hands mail to the server that sends it on. */
export interface Mailer {
  /** @throws where that server cannot be reached, or does not take it; see `isFinal`. */
  send(mail: Mail): Promise<void>;
}

/** Who is asked to send mail, and as whom. */
export interface SmtpOptions {
  /** `smtps://` speaks TLS from the start; `smtp://` must turn to it, or is on this machine and does without. */
  url: string;
  from: string;
}

/** So long nothing may be heard of the mail server, in milliseconds. */
const timeout = 15_000;

export function createMailer({ url, from }: SmtpOptions): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isThisMachine(hostname),
    // Nobody vouches for the certificates of this machine, and nobody listens on it.
    ignoreTLS: !secure && isThisMachine(hostname),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // What is sent is text; nothing in it may have files or addresses read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({
        from: { name: '', address: from },
        to: { name: '', address: to },
        subject,
        text,
      });
    },
  };
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Whether the mail server will not take this mail at another time either. A refused sign-in is for its operator to mend. */
export function isFinal(error: unknown): boolean {
  const { responseCode, code } = readError(error);
  return typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH';
}

/** Why the mail was not taken, in the words of the mail server, as one short line. */
export function reasonOf(error: unknown): string {
  const { response, message } = readError(error);
  const words = typeof response === 'string' ? response : String(message);
  return words.replace(/\p{Cc}+/gu, ' ').slice(0, 300);
}

function readError(error: unknown): {
  responseCode?: unknown;
  code?: unknown;
  response?: unknown;
  message?: unknown;
} {
  return typeof error === 'object' && error !== null ? error : { message: error };
}
