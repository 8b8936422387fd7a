import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback. */
export interface MailPeer {
  url: string;
  /** What it took, as it came: headers and text. */
  mails: string[];
  /** Its answer to a recipient; undefined: it takes the mail. */
  refusal: { code: number; message: string } | undefined;
  close(): Promise<void>;
}

export async function mailPeer({ secure = false } = {}): Promise<MailPeer> {
  const server = new SMTPServer({
    secure,
    authOptional: true,
    onRcptTo(_address, _session, callback) {
      const { refusal } = peer;
      callback(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData(stream, _session, callback) {
      void text(stream).then((mail) => {
        peer.mails.push(mail);
        callback();
      });
    },
  });
  // Of a client that goes away.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const peer: MailPeer = {
    url: `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    mails: [],
    refusal: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return peer;
}
