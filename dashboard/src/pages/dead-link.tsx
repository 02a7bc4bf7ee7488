// The page behind a link that does not work: what is wrong with it, and the way to sign in.
import { Link } from 'react-router';
import { Door } from '../layout/door.tsx';
import { Notice } from '../ui/notice.tsx';
import { doorWords } from './words.ts';

interface DeadLinkProps {
  title: string;
  problem: string;
  hint: string;
  /** Read out: it appears after the page did. */
  announce?: boolean;
}

export const DeadLink = ({ title, problem, hint, announce = false }: DeadLinkProps) => (
  <Door title={title}>
    <Notice tone="bad" title={problem} announce={announce}>
      <p>{hint}</p>
    </Notice>
    <p>
      <Link to="/sign-in">{doorWords.signIn}</Link>
    </p>
  </Door>
);
