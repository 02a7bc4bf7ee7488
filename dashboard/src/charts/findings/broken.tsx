// Before any advice: what the pages of the journey do not report, and where to set it right.
import { Link } from 'react-router';
import type { Fault } from '../../../../src/domain/figures.ts';
import { Notice } from '../../ui/notice.tsx';
import { quoted } from '../choice/format.ts';
import { brokenWords as words } from './notice-words.ts';

interface BrokenProps {
  slug: string;
  faults: readonly Fault[];
  /** Sessions of the journey. */
  sessions: number;
}

export function Broken({ slug, faults, sessions }: BrokenProps) {
  if (faults.length === 0) return null;
  return (
    <Notice tone="warn" title={words.notWhole}>
      {faults.map((fault) => (
        <p key={`${fault.kind} ${fault.stepKey}`}>{faultSentence(fault, sessions)}</p>
      ))}
      <CheckInstallation slug={slug} />
    </Notice>
  );
}

/** Visits of the period that a limit turned away: they are in no figure. */
export function RefusedVisits({ slug, visits }: { slug: string; visits: number }) {
  if (visits === 0) return null;
  return (
    <Notice tone="warn" title={words.refused({ visits })}>
      <p>{words.refusedAreMissing}</p>
      <CheckInstallation slug={slug} />
    </Notice>
  );
}

const CheckInstallation = ({ slug }: { slug: string }) => (
  <p>
    <Link to={`/journeys/${encodeURIComponent(slug)}/install`}>{words.checkTheInstallation}</Link>
  </p>
);

export function faultSentence({ kind, name, sessions }: Fault, all: number): string {
  if (kind === 'silent_step') return words.silentStep({ step: quoted(name), sessions });
  if (sessions === 0) return words.nobodyCompleted({ sessions: all });
  return words.nobodyCompletedAfter({ sessions, step: quoted(name) });
}
