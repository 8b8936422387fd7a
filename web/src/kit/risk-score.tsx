import { StatusTag, type Tone } from './status-tag.tsx';

interface RiskScoreProps {
  score: number;
}

/** A risk score of 0 to 100 on the colour of its weight. */
export function RiskScore({ score }: RiskScoreProps) {
  return <StatusTag tone={riskTone(score)}>{score}</StatusTag>;
}

function riskTone(score: number): Tone {
  if (score >= 70) return 'danger';
  if (score >= 40) return 'warning';
  return score > 0 ? 'neutral' : 'success';
}
