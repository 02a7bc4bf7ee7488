// How sure a finding is: a letter, always with what it means.
import type { Grade as Letter } from '../../../../src/domain/memo.ts';
import { gradeWords as words } from './words.ts';

export function Grade({ grade }: { grade: Letter }) {
  return (
    <span className="memo-grade">
      <b>
        <span className="visually-hidden">{words.gradeWord} </span>
        {grade}
      </b>{' '}
      {words[grade]}
    </span>
  );
}
