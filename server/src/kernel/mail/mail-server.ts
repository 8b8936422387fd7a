/** A server that takes mail and sends it on, and as whom it is asked to. */
export interface MailServer {
  host: string;
  port: number;
  /** TLS from the start; otherwise the connection must turn to it before anything is said. */
  secure: boolean;
  /** On this machine and without TLS: no one can intercept the connection. */
  plain?: boolean;
  /** On this machine: TLS only where the server offers it. */
  mayBePlain?: boolean;
  user: string;
  password: string;
  from: string;
  /** The sender's name; empty: none. */
  name: string;
  /** Host names that may be on the internal network; undefined: the operator chose the server, which may be anywhere. */
  internalHosts?: readonly string[];
}

/** Who is asked to send mail, and as whom, by the environment. */
export interface SmtpOptions {
  /** `smtps://` speaks TLS from the start; `smtp://` must turn to it, or is on this machine and does without. */
  url: string;
  from: string;
}

/** The server that `SMTP_URL` names. */
export function serverOf({ url, from }: SmtpOptions): MailServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    plain: !secure && isThisMachine(host),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from,
    name: '',
  };
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1)$/.test(hostname);
}
