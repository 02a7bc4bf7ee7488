// The person who is signed in, and the ways to sign in.
import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Language } from '../../../src/domain/language.ts';
import type { Factors, Me } from '../../../src/domain/person.ts';
import { get, Refusal } from './client.ts';
import { chosenOrganization } from './organization.ts';
import { orFailure } from './outage.ts';

export interface SignInOptions {
  password: boolean;
  oidc: { name: string } | null;
  mailsLinks: boolean;
}

export const ME = ['me'] as const;
export const SECOND_FACTOR = ['second-factor'] as const;

export type SecondFactor = Factors & { awaited: boolean };

const me = queryOptions({ queryKey: ME, queryFn: ({ signal }) => findMe(signal), staleTime: 60_000 });

/** The person who is signed in, null when nobody is. */
export const useMe = (): UseQueryResult<Me | null> => orFailure(useQuery(me));

/** Before anybody waits for the answer. */
export const askForMe = (queries: QueryClient): Promise<void> => queries.prefetchQuery(me);

export const findMe = (signal?: AbortSignal): Promise<Me | null> => unlessSignedOut(get<Me>('/api/me', signal));

async function unlessSignedOut<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return null;
    throw error;
  }
}

/** The second factors of the account, null when nobody is signed in, not even by half. */
export function useSecondFactor(): UseQueryResult<SecondFactor | null> {
  return orFailure(
    useQuery({
      queryKey: SECOND_FACTOR,
      queryFn: ({ signal }) => unlessSignedOut(get<SecondFactor>('/api/auth/second-factor', signal)),
      // It changes with every sign-in: each page asks again.
      staleTime: 0,
    }),
  );
}

/**
 * The language of somebody's pages where this browser has no choice: theirs, or that of their organization. English of an organization is
 * what it has until somebody sets it: then null, and the browser's languages count.
 */
export function languageOf({ language, orgs }: Me, slug: string | null = chosenOrganization()): Language | null {
  const organization = orgs.find((org) => org.slug === slug) ?? orgs[0];
  return language ?? (organization?.language === 'en' ? null : (organization?.language ?? null));
}

export interface SetupState {
  needed: boolean;
  needsOrganization: boolean;
}

export function useSetup(): UseQueryResult<SetupState> {
  return orFailure(useQuery({ queryKey: ['setup'], queryFn: ({ signal }) => get<SetupState>('/api/setup', signal) }));
}

export function useSignInOptions(): UseQueryResult<SignInOptions> {
  return orFailure(
    useQuery({
      queryKey: ['sign-in-options'],
      queryFn: ({ signal }) => get<SignInOptions>('/api/sign-in-options', signal),
    }),
  );
}
