export const publicationStatuses = ['draft', 'on', 'off', 'archived'] as const;
export type PublicationStatus = (typeof publicationStatuses)[number];

/** What a status is at a moment: what is on may wait for its time, or have had it. */
export const publicationPhases = ['draft', 'scheduled', 'live', 'ended', 'off', 'archived'] as const;
export type PublicationPhase = (typeof publicationPhases)[number];

export interface PublicationWindow {
  publish_at: string | null;
  unpublish_at: string | null;
}

/** Live means on ∧ at ∈ [publish_at, unpublish_at). */
export function phaseOf(
  { status, publish_at, unpublish_at }: PublicationWindow & { status: PublicationStatus },
  at: Date,
): PublicationPhase {
  if (status !== 'on') return status;
  if (publish_at !== null && at < new Date(publish_at)) return 'scheduled';
  return unpublish_at !== null && at >= new Date(unpublish_at) ? 'ended' : 'live';
}
