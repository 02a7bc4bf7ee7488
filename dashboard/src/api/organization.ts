// The organization that this browser looks at: chosen in the navigation, kept between visits, sent with every request.
import { createContext, useContext } from 'react';
import type { Me, Role } from '../../../src/domain/person.ts';
import { readStored, writeStored } from './stored.ts';

const STORED_AS = 'waymark-org';

export type Membership = Me['orgs'][number];

/** The chosen organization of those that the person belongs to. */
export const Organization = createContext<Membership | null>(null);

export function useOrganization(): Membership {
  const organization = useContext(Organization);
  if (!organization) throw new Error('this page stands outside the shell');
  return organization;
}

/** The person's rights by role. The service decides; this only hides what it would refuse. */
export function useMay(): { edit: boolean; administer: boolean } {
  return rightsOf(useOrganization().role);
}

export function rightsOf(role: Role): { edit: boolean; administer: boolean } {
  return { edit: role !== 'viewer', administer: role === 'owner' };
}

export const chosenOrganization = () => readStored(STORED_AS);

export const chooseOrganization = (slug: string) => writeStored(STORED_AS, slug);
