import type { AllOf } from './of-features.ts';

/** What happens in the house, by name; `<subject>.<what happened>`. Other features react, webhooks tell outside. */
export type DomainEvents = AllOf<'events'>;

export type DomainEvent = keyof DomainEvents;
