// How sure a finding is: a letter, always with what it means.
import type { Grade as Letter } from '../../../../src/domain/memo.ts';

export const MEANINGS: Record<Letter, string> = {
  A: 'assigned by chance',
  B: 'a dated change',
  C: 'an association',
  D: 'a description',
};

export function Grade({ grade }: { grade: Letter }) {
  return (
    <span className="memo-grade">
      <b>
        <span className="visually-hidden">Grade </span>
        {grade}
      </b>{' '}
      {MEANINGS[grade]}
    </span>
  );
}
