// Two clicks from sessions that look wrong to figures without them: a button that says how many, and what it means.
import type { Exclusion } from '../../../src/domain/exclusion.ts';
import type { MarksFound } from '../../../src/domain/marks-found.ts';
import { ask } from '../api/client.ts';
import { useMay, useOrganization } from '../api/organization.ts';
import { useChange } from '../api/queries.ts';
import { MARK_WORDS } from '../charts/choice/mark-words.ts';
import { Confirmation, DialogButton } from '../ui/dialog.tsx';
import { orgPath } from './settings/org-path.ts';
import { excludeMarkedWords as words } from './words.ts';

interface ExcludeProps {
  slug: string;
  found: MarksFound['marked'][number];
}

export function ExcludeMarked({ slug, found: { mark, sessions, finding } }: ExcludeProps) {
  const organization = useOrganization();
  const may = useMay();
  const exclude = useChange(() =>
    ask<Exclusion>('POST', orgPath(organization.slug, '/exclusions'), { journey: slug, mark }),
  );
  if (!may.administer) return null;
  const these = words.excludeThese({ sessions });
  return (
    <DialogButton label={these}>
      {(close) => (
        <Confirmation
          title={words.excludeTheseOrNot({ sessions })}
          action={these}
          onConfirm={() => exclude.mutateAsync(undefined)}
          onClose={close}
        >
          <p>{finding}</p>
          <p>{words.whatItMeans({ mark: MARK_WORDS[mark] })}</p>
        </Confirmation>
      )}
    </DialogButton>
  );
}
