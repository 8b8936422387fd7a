import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that a code is shown. */
const stepSeconds = 30;
/** Steps before and after the one of now whose codes pass: clocks differ, and typing takes a while. */
const window = 1;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a step by RFC 6238, with SHA-1 as every authenticator has it. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step that the code belongs to, if it is one of those that pass now; each is compared in the same time. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const current = Math.floor(now.getTime() / 1000 / stepSeconds);
  const steps = Array.from({ length: 2 * window + 1 }, (_, index) => current - window + index);
  return steps.filter((step) => isSame(codeOf(secret, step), code)).at(-1);
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** As people type it into an authenticator: base 32 without padding. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{1,5}/g, (five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '');
}

/** What an authenticator reads off the screen. */
export function enrolmentAddress(secret: Buffer, username: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
