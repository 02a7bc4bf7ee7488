// Who is signed in, and the ways in.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Me } from '../../../src/domain/person.ts';
import { get, Refusal } from './client.ts';

export interface SignInOptions {
  password: boolean;
  oidc: { name: string } | null;
}

export const ME = ['me'] as const;

/** The person who is signed in, null when nobody is. */
export function useMe(): UseQueryResult<Me | null> {
  return useQuery({ queryKey: ME, queryFn: ({ signal }) => findMe(signal), staleTime: 60_000 });
}

export async function findMe(signal?: AbortSignal): Promise<Me | null> {
  try {
    return await get<Me>('/api/me', signal);
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return null;
    throw error;
  }
}

export function useSetup(): UseQueryResult<{ needed: boolean }> {
  return useQuery({ queryKey: ['setup'], queryFn: ({ signal }) => get<{ needed: boolean }>('/api/setup', signal) });
}

export function useSignInOptions(): UseQueryResult<SignInOptions> {
  return useQuery({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => get<SignInOptions>('/api/sign-in-options', signal),
  });
}
