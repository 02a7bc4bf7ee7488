// Before any advice: what the pages of the journey do not report, and where to set it right.
import { Link } from 'react-router';
import type { Fault, JourneyFigures } from '../../../src/domain/figures.ts';
import { counted } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { quoted } from './format.ts';
import { brokenWords as words } from './words.ts';

interface BrokenProps {
  slug: string;
  figures: Pick<JourneyFigures, 'faults' | 'summary'>;
}

export function Broken({ slug, figures: { faults, summary } }: BrokenProps) {
  if (faults.length === 0) return null;
  return (
    <Notice tone="warn" title={words.notWhole}>
      {faults.map((fault) => (
        <p key={`${fault.kind} ${fault.stepKey}`}>{sentence(fault, summary)}</p>
      ))}
      <p>
        <Link to={`/journeys/${encodeURIComponent(slug)}/install`}>{words.checkTheInstallation}</Link>
      </p>
    </Notice>
  );
}

function sentence({ kind, name, sessions }: Fault, summary: BrokenProps['figures']['summary']): string {
  if (kind === 'silent_step') return words.silentStep(quoted(name), counted(sessions, 'session'));
  if (sessions === 0) return words.nobodyCompleted(counted(summary.sessions, 'session'));
  return words.nobodyCompletedAfter(counted(sessions, 'session'), quoted(name));
}
