// The three states of an answer: on its way, failed, here.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Trouble } from './notice.tsx';
import { awaitingWords as words } from './words.ts';

interface AwaitingProps<Answer> {
  query: UseQueryResult<Answer>;
  /** A placeholder of the size of the content. */
  skeleton: ReactNode;
  children: (answer: Answer) => ReactNode;
}

export function Awaiting<Answer>({ query, skeleton, children }: AwaitingProps<Answer>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Trouble error={query.error} />;
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {words.loading}
      </p>
      {skeleton}
    </div>
  );
}
