// Answers of the service, kept and refreshed by TanStack Query.
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { getWithOthers } from './bundle.ts';
import { ask, Refusal } from './client.ts';
import { useOrganization } from './organization.ts';
import { comesBack, hasFailed, noteAnswer, noteQuestions, orFailure } from './outage.ts';
import { ME } from './people.ts';

export function openQueries(): QueryClient {
  // The session ended, here or elsewhere: the shell shows the sign-in page.
  const onError = (error: Error) => {
    if (error instanceof Refusal && error.status === 401) client.setQueryData(ME, null);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess: (_, query) => noteAnswer(query.state.data) }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // A browser that believes to be offline asks as well, and fails as others do. Delays double up to 30 s.
      queries: { retry: comesBack, networkMode: 'always', refetchOnReconnect: true, staleTime: 10_000 },
      mutations: { retry: false },
    },
  });
  noteQuestions(client.getQueryCache());
  return client;
}

export interface AnswerOptions<Answer> {
  /** Ask again every so many ms; a function decides by the last answer, false: never. */
  everyMs?: number | ((answer: Answer | undefined) => number | false);
  /** Show the former answer while one to another path is on its way, for filters. */
  keepFormer?: boolean;
  /** Never ask again by itself: for what the audit log notes. */
  once?: boolean;
  /** Ask for nothing yet, or not at all. */
  isOff?: boolean;
}

/** The answer to a GET request for the chosen organization. The path is the key: equal paths share one answer. */
export function useAnswer<Answer>(
  path: string,
  { everyMs, keepFormer = false, once = false, isOff = false }: AnswerOptions<Answer> = {},
) {
  const { slug } = useOrganization();
  const answer = useQuery({
    queryKey: [slug, path],
    queryFn: ({ signal }) => getWithOthers<Answer>(path, signal),
    enabled: !isOff,
    ...(everyMs !== undefined && { refetchInterval: intervalOf(everyMs) }),
    ...(keepFormer && { placeholderData: keepPreviousData }),
    ...(once && { staleTime: Number.POSITIVE_INFINITY }),
  });
  return orFailure(answer as UseQueryResult<Answer>);
}

/** How many answers are on their way, but for those to one path. */
export const useAwaited = (butTo: string) =>
  useIsFetching({
    predicate: ({ queryKey: [, path], state }) =>
      (typeof path !== 'string' || !path.startsWith(butTo)) &&
      !hasFailed(state.fetchFailureCount, state.fetchFailureReason),
  });

/** The answer that a POST request computes and does not store. The body is the key; the former answer stays until the next is here. */
export function useComputed<Answer>(path: string, body: object, enabled: boolean) {
  const { slug } = useOrganization();
  const answer = useQuery({
    queryKey: [slug, path, JSON.stringify(body)],
    queryFn: ({ signal }) => ask<Answer>('POST', path, body, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
  return orFailure(answer as UseQueryResult<Answer>);
}

const intervalOf =
  <Answer>(everyMs: NonNullable<AnswerOptions<Answer>['everyMs']>) =>
  ({ state }: { state: { data: unknown } }): number | false =>
    typeof everyMs === 'number' ? everyMs : everyMs(state.data as Answer | undefined);

/**
 * A change, after which everything that is shown of the organization is asked for again. It is done when the service has
 * answered: figures take their time. `shownIn` is the path of the answer that a control shows its state from: that one is
 * waited for as well, so that the control does not fall back to what it was.
 */
export function useChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  { shownIn }: { shownIn?: string } = {},
): UseMutationResult<Answer, Error, Input> {
  const { slug } = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: [slug] });
      if (shownIn === undefined) return;
      await queries.refetchQueries({ queryKey: [slug, shownIn] }, { cancelRefetch: false });
    },
  });
}
