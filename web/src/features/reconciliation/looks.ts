import type { BreakStatus, Severity } from '@quarterdeck/contract/features/reconciliation/breaks';
import type { ReconOverview, RunStatus } from '@quarterdeck/contract/features/reconciliation/reconciliation';
import type { Tone } from '#kit/status-tag.tsx';

/** What is out of date after a run or a command on a break. */
export const touched = ['/backstage/reconciliation', '/backstage/recon_break', '/backstage/admin_log'];

export const breakTones: Record<BreakStatus, Tone> = {
  open: 'danger',
  acknowledged: 'progress',
  resolved: 'success',
};

export const severityTones: Record<Severity, Tone> = { critical: 'danger', high: 'warning', medium: 'info' };

export const runTones: Record<RunStatus, Tone> = {
  queued: 'neutral',
  running: 'progress',
  completed_clean: 'success',
  completed_breaks: 'danger',
  failed: 'warning',
};

export const verdictTones: Record<ReconOverview['verdict'], Tone> = {
  balanced: 'success',
  breaks: 'danger',
  stale: 'warning',
  unknown: 'neutral',
};
