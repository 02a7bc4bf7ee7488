// Whether the journey has a public page: switched on and off by owners, looked at before by everybody.
import { useState } from 'react';
import type { PageState } from '../../../../src/domain/public-page.ts';
import { BASE_PATH } from '../../api/base-path.ts';
import { ask } from '../../api/client.ts';
import { useMay } from '../../api/organization.ts';
import { useChange } from '../../api/queries.ts';
import { journeyPath, useJourneySlug } from '../../layout/journey-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Copyable } from '../../ui/copy.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { PreviewDialog } from './preview.tsx';
import { usePublicPage } from './use-public-page.ts';
import { publicPageWords as words } from './words.ts';

export function PublicPageCard() {
  const query = usePublicPage();
  const state = query.data;
  const may = useMay();
  const [open, setOpen] = useState<'preview' | 'switch' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title={words.publicPage} lead={words.lead}>
      <div className="sharing-state" aria-busy={state === undefined && !query.error}>
        {query.error && !state && <Trouble error={query.error} />}
        <p>
          {state ? (
            <Status tone={state.enabled ? 'good' : 'info'}>{state.enabled ? words.isOn : words.isOff}</Status>
          ) : (
            <SkeletonText />
          )}
        </p>
        {state?.enabled && <Copyable label={words.addressOfPage} text={location.origin + BASE_PATH + state.path} />}
        <div className="row">
          <Button onClick={() => setOpen('preview')}>{words.preview}</Button>
          {may.administer && (
            <Button aria-disabled={!state} onClick={() => setOpen('switch')}>
              {state?.enabled ? words.switchOff : words.switchOn}
            </Button>
          )}
        </div>
      </div>
      {open === 'preview' && <PreviewDialog onClose={close} />}
      {open === 'switch' && state && <SwitchDialog isOn={state.enabled} onClose={close} />}
    </Card>
  );
}

function SwitchDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const path = journeyPath(useJourneySlug(), '/public-page');
  const turn = useChange((enabled: boolean) => ask<PageState>('PUT', path, { enabled }));
  return (
    <Confirmation
      title={isOn ? words.switchOffTitle : words.switchOnTitle}
      action={isOn ? words.switchOffAction : words.switchOnAction}
      onConfirm={() => turn.mutateAsync(!isOn)}
      onClose={onClose}
    >
      <p>{isOn ? words.switchOffMeans : words.switchOnMeans}</p>
    </Confirmation>
  );
}
