import type { ReconBreak, Sighting } from '@quarterdeck/contract/features/reconciliation/breaks';

/** What a rule found to be wrong. */
export interface Finding extends Pick<ReconBreak, 'subject' | 'expected' | 'actual'> {
  asset: ReconBreak['asset'];
  object_type: string | null;
  object_id: number | null;
  /** Which part of that record, such as one of a user's accounts. */
  part: string | null;
}

/** A break that is known already. */
export interface KnownBreak extends Pick<ReconBreak, 'id' | 'status' | 'resolution' | 'expected' | 'actual'> {
  fingerprint: string;
  /** The last run that read everything found it too. */
  seen_last: boolean;
}

/** What a run means for the breaks of its rule. */
export interface Comparison {
  /** Never seen before. */
  opened: (Finding & { fingerprint: string })[];
  /** Known ones, and what became of them. */
  known: { id: number; what: Sighting['what'] | 'seen'; expected: string | null; actual: string | null }[];
}

/**
 * What makes a break the same one when it is found again: the record that it is about, which part of it, and the asset; where
 * it is about none, the name that the rule gives it. Amounts and states may change meanwhile.
 */
export function fingerprintOf(
  { subject, asset, object_type, object_id, part }: Finding,
  check: string,
): string {
  const about = object_type === null ? subject : `${object_type} ${object_id}`;
  return [check, about, part, asset].filter((part) => part !== null).join(' · ');
}

/**
 * Tells what is new, what came back and what is gone. What two people accepted stays accepted for as long as each run
 * finds it with the same figures. A run that stopped early says nothing of what it did not find.
 */
export function compareBreaks(
  known: readonly KnownBreak[],
  findings: ReadonlyMap<string, Finding>,
  isCapped: boolean,
): Comparison {
  const knownByName = new Map(known.map((one) => [one.fingerprint, one]));
  const opened = [...findings].filter(([name]) => !knownByName.has(name));
  return {
    opened: opened.map(([fingerprint, finding]) => ({ ...finding, fingerprint })),
    known: known.flatMap((one) => {
      const finding = findings.get(one.fingerprint);
      if (finding !== undefined) {
        const { expected, actual } = finding;
        return [{ id: one.id, what: whatIsSeen(one, finding), expected, actual }];
      }
      if (isCapped || one.status === 'resolved') return [];
      return [{ id: one.id, what: 'vanished' as const, expected: null, actual: null }];
    }),
  };
}

function whatIsSeen(known: KnownBreak, { expected, actual }: Finding): Comparison['known'][number]['what'] {
  const isSame = known.expected === expected && known.actual === actual;
  const isAccepted = known.resolution === 'accepted' && known.seen_last;
  if (known.status === 'resolved') return isSame && isAccepted ? 'seen' : 'reopened';
  return isSame ? 'seen' : 'changed';
}
