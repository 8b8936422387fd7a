/** The subject, with what was encoded in it read. */
export function subjectOf(mail: string): string {
  const [, subject = ''] = /^Subject: (.*(?:\r?\n .*)*)/m.exec(mail) ?? [];
  return subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, way, text) =>
      way === 'B' ? Buffer.from(text, 'base64').toString() : unquoted(text.replace(/_/g, ' ')),
    );
}

/** The text of a mail, by whichever of the two ways it is written. */
export function textOf(mail: string): string {
  const [head = '', ...rest] = mail.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  return /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : unquoted(body.replace(/=\r\n/g, ''));
}

function unquoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
