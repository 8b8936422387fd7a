import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback. */
export interface MailPeer {
  url: string;
  port: number;
  /** What it took, as it came: headers and text. */
  mails: string[];
  /** Its answer to a recipient; undefined: it takes the mail. */
  refusal: { code: number; message: string } | undefined;
  /** It hangs up where a mail comes: before any of it, or once it has come and before it is answered. */
  hangsUp: 'before' | 'after' | undefined;
  /** How long it looks at a mail before it answers, in milliseconds. */
  scansMs: number;
  close(): Promise<void>;
}

interface PeerOptions {
  /** TLS from the start. */
  secure?: boolean;
  tls?: { key: string; cert: string };
  /** It has no STARTTLS. */
  plain?: boolean;
  /** Who signs in with it is let in; absent: anybody is. */
  password?: string;
}

export async function mailPeer({
  secure = false,
  tls,
  plain = false,
  password,
}: PeerOptions = {}): Promise<MailPeer> {
  const server = new SMTPServer({
    secure,
    ...tls,
    disabledCommands: plain ? ['STARTTLS'] : [],
    authOptional: password === undefined,
    onAuth({ password: given }, _session, callback) {
      if (given === password) callback(null, { user: 'known' });
      // It says more than it should.
      else callback(Object.assign(new Error(`Wrong password ${given}`), { responseCode: 535 }));
    },
    onRcptTo(_address, _session, callback) {
      const { refusal } = peer;
      callback(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData(stream, _session, callback) {
      if (peer.hangsUp === 'before') return drop();
      void text(stream).then((mail) => {
        peer.mails.push(mail);
        if (peer.hangsUp === 'after') drop();
        else if (peer.scansMs > 0) setTimeout(callback, peer.scansMs);
        else callback();
      });
    },
  });
  const drop = () => {
    for (const { _socket: socket } of server.connections as Iterable<{ _socket: { destroy(): void } }>)
      socket.destroy();
  };
  // Of a client that goes away.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const peer: MailPeer = {
    url: `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    port,
    mails: [],
    refusal: undefined,
    hangsUp: undefined,
    scansMs: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return peer;
}
