// The organization that this browser looks at: chosen in the navigation, kept between visits, sent with every request.
import { createContext, useContext } from 'react';
import type { Me, Role } from '../../../src/domain/person.ts';

const STORED_AS = 'waymark-org';

export type Membership = Me['orgs'][number];

/** The chosen organization of those that the person belongs to. */
export const Organization = createContext<Membership | null>(null);

export function useOrganization(): Membership {
  const organization = useContext(Organization);
  if (!organization) throw new Error('this page stands outside the shell');
  return organization;
}

/** What the role lets the person do here; the service decides, this only hides what it would refuse. */
export function useMay(): { edit: boolean; administer: boolean } {
  return rightsOf(useOrganization().role);
}

export function rightsOf(role: Role): { edit: boolean; administer: boolean } {
  return { edit: role !== 'viewer', administer: role === 'owner' };
}

export function chosenOrganization(): string | null {
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    return null;
  }
}

export function chooseOrganization(slug: string): void {
  try {
    localStorage.setItem(STORED_AS, slug);
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}
