import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { MailProblem, MailStep } from '@quarterdeck/contract/core/mail-steps';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { EgressError, egressAddress } from '../egress/egress-fetch.ts';
import type { MailServer } from './mail-server.ts';

export interface Mail {
  /** One address, checked: nothing in it can begin another header. */
  to: string;
  subject: string;
  text: string;
  /** A permanent id of the mail, so that a receiver can recognise it; absent: random. */
  messageId?: string;
}

/** A step of a delivery that went well, with the server's own words. */
export type StepDone = (step: MailStep, words: string) => void;

/** The mail was not taken. Its message is the mail server's own words, without the password. */
export class MailError extends Error {
  readonly step: MailStep;
  readonly problem: MailProblem;
  /** A permanent refusal of this mail. A refused sign-in is not one: its operator must fix it. */
  readonly isFinal: boolean;
  /** The whole mail was sent without an answer: the outcome is unknown. */
  readonly isUnknown: boolean;

  constructor(
    step: MailStep,
    problem: MailProblem,
    words: string,
    { isFinal = false, isUnknown = false } = {},
  ) {
    super(words);
    this.step = step;
    this.problem = problem;
    this.isFinal = isFinal;
    this.isUnknown = isUnknown;
  }
}

/** So long nothing may be heard of the mail server, in milliseconds. */
const timeout = 15_000;

/** So long the answer to the whole mail may take: servers scan it first (RFC 5321, 4.5.3.2.6). */
const answerTimeout = 300_000;

export interface Delivery {
  onStep?: StepDone;
  timeoutMs?: number;
  answerMs?: number;
}

/**
 * Hands one mail to the server, step by step.
 * @throws MailError
 */
export async function deliver(
  server: MailServer,
  mail: Mail,
  { onStep = () => {}, timeoutMs = timeout, answerMs = answerTimeout }: Delivery = {},
): Promise<void> {
  const say: StepDone = (step, words) => onStep(step, withoutSecrets(words, server));
  // The library is wanted by few servers, and not at the start; nor while a server waits for what comes next.
  const [{ default: Connection }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/mail-composer'),
  ]);
  const socket = await connected(server, say, timeoutMs);
  const isPlain = server.plain ?? false;
  const connection = new Connection({
    connection: socket,
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: !server.secure && !isPlain && !server.mayBePlain,
    ignoreTLS: isPlain,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await speak(connection, server, mail, { say, answerMs });
  } finally {
    connection.close();
    socket.destroy();
  }
}

/** Resolves and connects to the server; hosts from settings must not be internal. */
async function connected(server: MailServer, say: StepDone, timeoutMs: number): Promise<Socket> {
  const found = await egressAddress(server.host, server.internalHosts).catch((error: unknown) => {
    const isRefused = error instanceof EgressError && error.reason === 'refused';
    throw new MailError('name', isRefused ? 'internal' : 'not_found', lineOf(error));
  });
  say('name', found.address);
  const socket = connect({ host: found.address, port: server.port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    socket.on('error', () => {}).destroy();
    const isLate = error instanceof Error && error.name === 'AbortError';
    throw new MailError('connection', isLate ? 'timeout' : 'unreachable', lineOf(error));
  }
  // A reset before the library listens would end the process.
  socket.on('error', () => {});
  return socket;
}

async function speak(
  connection: SMTPConnection,
  server: MailServer,
  mail: Mail,
  { say, answerMs }: { say: StepDone; answerMs: number },
): Promise<void> {
  let step: MailStep = 'connection';
  let isAllSent = false;
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  connection.on('error', fail);
  connection.on('end', () => fail(new Error('The server closed the connection')));
  const answered = <Answer>(ask: (done: (error?: Error | null, answer?: Answer) => void) => void) =>
    Promise.race([
      failed,
      new Promise<Answer | undefined>((resolve, reject) =>
        ask((error, answer) => (error ? reject(error) : resolve(answer))),
      ),
    ]);
  try {
    await answered((done) => connection.connect(done));
    say('connection', lastWords(connection));
    step = 'tls';
    const cipher = cipherOf(connection);
    if (cipher !== '') say('tls', cipher);
    step = 'sign_in';
    if (server.password !== '') {
      await answered((done) =>
        connection.login({ credentials: { user: server.user, pass: server.password } }, done),
      );
      say('sign_in', lastWords(connection));
    }
    step = 'recipient';
    const composedMail = await composed(server, mail);
    // Read after the recipient is accepted; the answer follows once everything is sent.
    const text = Readable.from(
      (function* () {
        say('recipient', lastWords(connection));
        yield composedMail;
        isAllSent = true;
        socketOf(connection)?.setTimeout(answerMs);
      })(),
    );
    const taken = await answered<SMTPConnection.SentMessageInfo>((done) =>
      connection.send({ from: server.from, to: [mail.to] }, text, done),
    );
    say('data', taken?.response ?? '');
  } catch (error) {
    throw mailError(
      error,
      step === 'connection' && lacksTls(connection, server) ? 'tls' : step,
      isAllSent,
      server,
    );
  }
}

/** The mail as it travels: text in UTF-8, whose headers nothing in it can add to. */
async function composed({ from, name }: MailServer, { to, subject, text, messageId }: Mail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    from: { name, address: from },
    to: { name: '', address: to },
    subject,
    text,
    ...(messageId !== undefined && { messageId }),
    // What is sent is text; nothing in it may have files or addresses read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return await composer.compile().build();
}

interface SmtpFailure {
  code?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

function mailError(error: unknown, begun: MailStep, isAllSent: boolean, server: MailServer): MailError {
  const failure: SmtpFailure = typeof error === 'object' && error !== null ? error : {};
  const { code, command, response } = failure;
  const status = typeof failure.responseCode === 'number' ? failure.responseCode : 0;
  const words = withoutSecrets(
    typeof response === 'string' && response !== '' ? response : lineOf(error),
    server,
  );
  if (code === 'ETLS' || command === 'STARTTLS' || begun === 'tls')
    return new MailError('tls', tlsProblem(words, status), words);
  if (begun === 'connection') {
    return new MailError('connection', code === 'ETIMEDOUT' ? 'timeout' : 'closed', words);
  }
  if (begun === 'sign_in') {
    return new MailError('sign_in', status === 0 || status < 500 ? 'later' : 'refused', words);
  }
  const step = command === 'MAIL FROM' || command === 'RCPT TO' ? 'recipient' : isAllSent ? 'data' : begun;
  if (status >= 500) {
    const problem = command === 'MAIL FROM' ? 'sender' : 'refused';
    return new MailError(command === 'DATA' ? 'data' : step, problem, words, { isFinal: true });
  }
  if (status > 0) return new MailError(command === 'DATA' ? 'data' : step, 'later', words);
  const problem = isAllSent ? 'unknown' : code === 'ETIMEDOUT' ? 'timeout' : 'closed';
  return new MailError(step, problem, words, { isUnknown: isAllSent });
}

/** `status`: the server's answer to STARTTLS; 0: it gave none. OpenSSL's words begin with a number of the thread. */
export function tlsProblem(words: string, status: number): MailProblem {
  if (/certificate|self.signed|issuer|altname|expired/i.test(words)) return 'certificate';
  return status >= 500 ? 'not_offered' : 'handshake';
}

function lastWords(connection: SMTPConnection): string {
  const { lastServerResponse } = connection as { lastServerResponse?: string | false };
  return typeof lastServerResponse === 'string' ? lastServerResponse : '';
}

/** TLS was to be from the start, and is not. */
function lacksTls(connection: SMTPConnection, { secure }: MailServer): boolean {
  return secure && cipherOf(connection) === '';
}

function socketOf(connection: SMTPConnection): Socket | undefined {
  return (connection as unknown as { _socket?: Socket })._socket;
}

/** The protocol and the cipher; empty: it is plain. */
function cipherOf(connection: SMTPConnection): string {
  const socket = socketOf(connection);
  if (!(socket instanceof TLSSocket)) return '';
  // Nothing was agreed on where the certificate was refused, which the types do not say.
  const cipher: { name: string } | null | undefined = socket.getCipher();
  return !cipher ? '' : `${socket.getProtocol()} ${cipher.name}`;
}

/** Servers may repeat what they were sent. */
function withoutSecrets(words: string, { user, password }: MailServer): string {
  const secrets = password === '' ? [] : [password, `\0${user}\0${password}`];
  const forms = secrets.flatMap((text) => [text, Buffer.from(text).toString('base64')]);
  return line(forms.reduce((known, form) => known.replaceAll(form, '***'), words));
}

function lineOf(error: unknown): string {
  return line(error instanceof Error ? error.message : String(error));
}

/** As one short line. */
function line(words: string): string {
  return words
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 300);
}
