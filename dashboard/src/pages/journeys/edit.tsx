// A journey and its steps, to change them.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Journey, JourneyChange } from '../../../../src/domain/journey.ts';
import { ask } from '../../api/client.ts';
import { useMay, useOrganization } from '../../api/organization.ts';
import { OVERVIEWS } from '../../api/overviews.ts';
import { useChange } from '../../api/queries.ts';
import { mistakeIn, NAME } from '../../api/rules.ts';
import { JourneyPage, journeyPath, useJourney } from '../../layout/journey-page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirmation, DialogButton } from '../../ui/dialog.tsx';
import { ChoiceField, Form, FormActions, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { mistakeInOrigins, OriginsField, toOrigins } from './origins.tsx';
import { STEPS_LEAD, Steps } from './steps.tsx';
import { ENVIRONMENTS, SOURCE_SYSTEMS, editWords as words } from './words.ts';

export default function EditJourney() {
  const journey = useJourney();
  const may = useMay();
  return (
    <JourneyPage part={words.edit} width="form">
      {may.edit ? (
        <Awaiting query={journey} skeleton={<EditSkeleton />}>
          {(found) => (
            <>
              <Steps journey={found} />
              <Card title={words.journey}>
                <JourneyForm key={found.slug} journey={found} />
              </Card>
              <Card title={words.deleteJourney} lead={words.removesTheJourneyIts}>
                <DeleteJourney journey={found} />
              </Card>
            </>
          )}
        </Awaiting>
      ) : (
        <Notice tone="info">{words.viewersCannotChangeJourneys}</Notice>
      )}
    </JourneyPage>
  );
}

/** A placeholder for the steps alone: the other cards begin where they end. */
function EditSkeleton() {
  return (
    <Card title={words.steps} lead={STEPS_LEAD} actions={<SkeletonBlock height={2.25} />}>
      <SkeletonBlock height={24} />
    </Card>
  );
}

function JourneyForm({ journey }: { journey: Journey }) {
  const update = useChange((change: JourneyChange) => ask<Journey>('PUT', journeyPath(journey.slug), change));
  const form = useForm({
    values: {
      displayName: journey.displayName,
      environment: journey.environment,
      sourceSystem: journey.sourceSystem,
      allowedOrigins: journey.allowedOrigins.join('\n'),
    },
    check: ({ displayName, allowedOrigins }) => ({
      displayName: mistakeIn(displayName.trim(), NAME),
      allowedOrigins: mistakeInOrigins(allowedOrigins),
    }),
    send: async ({ displayName, allowedOrigins, ...rest }) => {
      await update.mutateAsync({
        ...rest,
        displayName: displayName.trim(),
        allowedOrigins: toOrigins(allowedOrigins),
      });
    },
  });
  return (
    <Form form={form}>
      <TextField form={form} name="displayName" label={words.name} />
      <OriginsField form={form} />
      <div className="field-row">
        <ChoiceField form={form} name="environment" label={words.environment} choices={ENVIRONMENTS} />
        <ChoiceField form={form} name="sourceSystem" label={words.whereTheFormRuns} choices={SOURCE_SYSTEMS} />
      </div>
      <FormActions form={form} label={words.saveJourney} busyLabel={words.saving} sentLabel={words.saved} />
    </Form>
  );
}

function DeleteJourney({ journey }: { journey: Journey }) {
  const navigate = useNavigate();
  const organization = useOrganization();
  const queries = useQueryClient();
  return (
    <div className="row">
      <DialogButton look="danger" label={words.askToDelete}>
        {(close) => (
          <Confirmation
            title={words.deleteIt({ journey: journey.displayName })}
            action={words.deleteJourneyAndEvents}
            onClose={close}
            onConfirm={async () => {
              await ask('DELETE', journeyPath(journey.slug));
              navigate('/');
              // Not everything of the organization: this page still shows what is gone.
              await queries.invalidateQueries({ queryKey: [organization.slug, OVERVIEWS] });
            }}
          >
            <p>{words.itsStepsAndAll}</p>
          </Confirmation>
        )}
      </DialogButton>
    </div>
  );
}
