// Data: out, as a file, and away, on somebody's wish.

import { type ComponentType, useState } from 'react';
import type { JourneyOverview } from '../../../../src/domain/figures.ts';
import { ask } from '../../api/client.ts';
import { useMay, useOrganization } from '../../api/organization.ts';
import { useOverviews } from '../../api/overviews.ts';
import { Page } from '../../layout/page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { Form, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { Notice } from '../../ui/notice.tsx';
import { EraseSessions } from './erase-sessions.tsx';
import { ExportForm } from './export.tsx';
import { orgPath } from './org-path.ts';
import { eraseSessionsWords, dataWords as words } from './words.ts';

export default function Data() {
  const may = useMay();
  return (
    <Page title={words.title} width="form">
      <Card title={words.exportEvents} lead={words.everyEventOfA}>
        <JourneysForm form={ExportForm} none={words.thereIsNoJourney} />
      </Card>
      <Card title={eraseSessionsWords.title} lead={eraseSessionsWords.lead}>
        {may.administer ? (
          <JourneysForm form={EraseSessions} none={words.nothingToErase} />
        ) : (
          <Notice tone="info">{eraseSessionsWords.ownersOnly}</Notice>
        )}
      </Card>
      <Card title={words.eraseAVisitor} lead={words.removesEveryEventThat}>
        {may.administer ? <EraseForm /> : <Notice tone="info">{words.ownersOnly}</Notice>}
      </Card>
    </Page>
  );
}

interface JourneysFormProps {
  form: ComponentType<{ journeys: readonly JourneyOverview[] }>;
  /** The sentence in its place where the organization has no journey. */
  none: string;
}

function JourneysForm({ form: JourneyForm, none }: JourneysFormProps) {
  const blank = (
    <div inert>
      <JourneyForm journeys={[]} />
    </div>
  );
  return (
    <Awaiting query={useOverviews()} skeleton={blank}>
      {({ journeys }) =>
        journeys.length === 0 ? <p className="muted">{none}</p> : <JourneyForm journeys={journeys} />
      }
    </Awaiting>
  );
}

function EraseForm() {
  const { slug } = useOrganization();
  const [asking, setAsking] = useState<string | null>(null);
  const [erased, setErased] = useState<number | null>(null);
  const form = useForm({
    values: { clientId: '' },
    check: ({ clientId }) => (clientId.trim() === '' ? { clientId: words.enterTheClientId } : {}),
    send: async ({ clientId }) => {
      setErased(null);
      setAsking(clientId.trim());
    },
  });
  const erase = async (clientId: string) => {
    const { events } = await ask<{ events: number }>('POST', orgPath(slug, '/erasures'), { clientId });
    setErased(events);
    form.reset({ clientId: '' });
  };
  return (
    <Form form={form}>
      {erased !== null && (
        <Notice tone={erased > 0 ? 'good' : 'info'} announce>
          {erased > 0 ? words.erased({ events: erased }) : words.noEventCarriesThis}
        </Notice>
      )}
      <TextField form={form} name="clientId" label={words.clientId} hint={words.theVisitorFindsIt} mono />
      <div className="row">
        <Button type="submit" look="danger">
          {words.erase}
        </Button>
      </div>
      {asking !== null && (
        <Confirmation
          title={words.eraseThisVisitor}
          action={words.eraseEvents}
          onClose={() => setAsking(null)}
          onConfirm={() => erase(asking)}
        >
          <p>{words.allEventsOf({ client: <code>{asking}</code> })}</p>
        </Confirmation>
      )}
    </Form>
  );
}
