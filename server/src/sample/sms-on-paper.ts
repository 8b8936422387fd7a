import type { SmsOutcome } from '#kernel/sms/dialect.ts';
import type { SendSms } from '#kernel/sms/sms.ts';

/** So often it asks to wait for one message: too long for a code. */
const busyTries = 3;

/**
 * A fake SMS provider for the sample data, so that nothing is sent: it accepts most messages, and of every eight it refuses one
 * number permanently, throttles one, and never answers one.
 */
export function smsOnPaper(): SendSms {
  let asked = 0;
  let throttled = 0;
  return async (): Promise<SmsOutcome> => {
    if (throttled > 0 && throttled < busyTries) {
      throttled += 1;
      return { state: 'later', problem: 'throttled', words: 'Too many requests' };
    }
    throttled = 0;
    asked += 1;
    if (asked % 8 === 3) return { state: 'refused', problem: 'number', words: 'Not a mobile number' };
    if (asked % 8 === 5) {
      throttled = 1;
      return { state: 'later', problem: 'throttled', words: 'Too many requests' };
    }
    if (asked % 8 === 7) return { state: 'unknown', problem: 'unknown', words: 'ETIMEDOUT' };
    return { state: 'sent', reference: `sms-${String(asked).padStart(6, '0')}` };
  };
}
