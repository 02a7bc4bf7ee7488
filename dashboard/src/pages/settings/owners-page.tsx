// A page of settings that only owners change and see; others read whom to ask.
import type { ReactNode } from 'react';
import { useMay } from '../../api/organization.ts';
import { Page } from '../../layout/page.tsx';
import { Notice } from '../../ui/notice.tsx';

interface OwnersPageProps {
  title: string;
  /** The sentence for those who are no owner. */
  ownersOnly: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function OwnersPage({ title, ownersOnly, actions, children }: OwnersPageProps) {
  const may = useMay();
  return (
    <Page title={title} width="form" actions={may.administer && actions}>
      {may.administer ? children : <Notice tone="info">{ownersOnly}</Notice>}
    </Page>
  );
}
