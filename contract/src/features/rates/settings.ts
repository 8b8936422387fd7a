import { Percent } from '../../core/charges.ts';
import { wholeMinutes } from '../config/minutes.ts';

/** When a rate of an exchange is out of date, and from which change on a person decides; '0': never. */
export const rateDefaults = { rates: { rate_stale_minutes: '30', rate_jump_percent: '20' } } as const;

export const rateForms = { rates: { rate_stale_minutes: wholeMinutes, rate_jump_percent: Percent } } as const;
