import type { AllOf } from './of-features.ts';

/** The events, named `<subject>.<what happened>`. Other features react, webhooks send them outside. */
export type DomainEvents = AllOf<'events'>;

export type DomainEvent = keyof DomainEvents;
