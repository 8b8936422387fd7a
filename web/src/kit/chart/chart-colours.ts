import tones from '../tones.module.css';
import type { ChartTone } from './chart-series.ts';

/** The colours of the page at this moment, as a canvas understands them. */
export interface ChartColours {
  text: string;
  line: string;
  tone(tone: ChartTone): string;
  /** The same, as the back of an area: from below its line to nothing. */
  tint(tone: ChartTone): { top: string; bottom: string };
}

export function coloursAt(host: HTMLElement): ChartColours {
  const toneOf = (tone: ChartTone) =>
    tone === 'accent'
      ? resolve(host, 'var(--accent-strong)')
      : resolve(host, 'var(--tone-text)', tones[tone]);
  return {
    text: resolve(host, 'var(--text-soft)'),
    line: resolve(host, 'var(--line)'),
    tone: toneOf,
    tint: (tone) => ({ top: withAlpha(toneOf(tone), 0.2), bottom: withAlpha(toneOf(tone), 0) }),
  };
}

/** A custom property may be a mixture of others: only a colour in use is plain. */
function resolve(host: HTMLElement, colour: string, className = ''): string {
  const probe = document.createElement('span');
  probe.className = className;
  probe.style.color = colour;
  host.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return /^(?:rgb|#)/.test(color) ? color : '#808080';
}

function withAlpha(colour: string, alpha: number): string {
  const [red, green, blue] = colour.match(/[\d.]+/g) ?? [];
  return `rgba(${red ?? 128}, ${green ?? 128}, ${blue ?? 128}, ${alpha})`;
}

/** Tells when the theme, or its scheme, changes. */
export function onThemePainted(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, {
    attributeFilter: ['data-theme', 'data-mantine-color-scheme'],
  });
  return () => observer.disconnect();
}
