// A new journey: its name, where it runs, and, if they are known already, its steps.
import { useNavigate } from 'react-router';
import type { Journey, NewJourney, NewStep } from '../../../../src/domain/journey.ts';
import { ask } from '../../api/client.ts';
import { useMay } from '../../api/organization.ts';
import { useChange } from '../../api/queries.ts';
import { mistakeIn, mistakeInNumber, NAME, SLUG, slugFollowsName, toSlug } from '../../api/rules.ts';
import { Page } from '../../layout/page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AreaField, ChoiceField, Form, FormActions, NumberField, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { Notice } from '../../ui/notice.tsx';
import { mistakeInOrigins, OriginsField, toOrigins } from './origins.tsx';
import { SOURCE_SYSTEMS, createWords as words } from './words.ts';

export default function CreateJourney() {
  const may = useMay();
  return (
    <Page title={words.createJourney} width="form">
      {may.edit ? (
        <Card title={words.theJourney}>
          <JourneyForm />
        </Card>
      ) : (
        <Notice tone="info">{words.viewersCannotCreateJourneys}</Notice>
      )}
    </Page>
  );
}

const VISITS_MAX = 10_000_000;

function JourneyForm() {
  const may = useMay();
  const navigate = useNavigate();
  const create = useChange((journey: NewJourney) => ask<Journey>('POST', '/api/journeys/create', journey));
  const form = useForm({
    values: {
      displayName: '',
      slug: '',
      sourceSystem: 'custom' as Journey['sourceSystem'],
      allowedOrigins: '',
      steps: '',
      visits: '',
    },
    follow: slugFollowsName,
    check: ({ displayName, slug, allowedOrigins, steps, visits }) => ({
      displayName: mistakeIn(displayName.trim(), NAME),
      slug: mistakeIn(slug, SLUG),
      allowedOrigins: mistakeInOrigins(allowedOrigins),
      steps: mistakeInSteps(steps),
      visits: mistakeInNumber(visits, 1, VISITS_MAX),
    }),
    send: async ({ displayName, slug, sourceSystem, allowedOrigins, steps, visits }) => {
      const journey = await create.mutateAsync({
        slug,
        displayName: displayName.trim(),
        sourceSystem,
        allowedOrigins: toOrigins(allowedOrigins),
        steps: toSteps(steps),
        ...(visits.trim() !== '' && { busiestHourVisits: Number(visits) }),
      });
      const next = journey.steps.length > 0 ? 'install' : 'edit';
      navigate(`/journeys/${encodeURIComponent(journey.slug)}/${next}`);
    },
  });
  return (
    <Form form={form}>
      <TextField form={form} name="displayName" label={words.name} hint={words.asPeopleCallIt} />
      <TextField form={form} name="slug" label={words.shortName} hint={words.itStandsInThe} mono />
      <AreaField form={form} name="steps" label={words.steps} hint={words.theirNamesInOrder} rows={5} optional />
      <OriginsField form={form} />
      {/* Owners set the limit of the organization. */}
      {may.administer && (
        <NumberField
          form={form}
          name="visits"
          label={words.visitsInTheBusiest}
          hint={words.theLimitOfRequests}
          size={12}
          optional
        />
      )}
      <ChoiceField form={form} name="sourceSystem" label={words.whereTheFormRuns} choices={SOURCE_SYSTEMS} />
      <FormActions form={form} label={words.createJourney} busyLabel={words.creating}>
        <ButtonLink to="/" look="quiet">
          {words.cancel}
        </ButtonLink>
      </FormActions>
    </Form>
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const toSteps = (text: string) =>
  linesOf(text).map((name, index): NewStep & { name: string } => ({ stepKey: toSlug(name), name, index }));

function mistakeInSteps(text: string): string | undefined {
  const keys = new Set<string>();
  for (const { stepKey, name } of toSteps(text)) {
    if (stepKey === '') return words.needsALetterOr({ name });
    if (keys.has(stepKey)) return words.givesTheKeyWhich({ name, stepKey });
    keys.add(stepKey);
    const mistake = mistakeIn(name, NAME);
    if (mistake !== undefined) return words.mistakeInName({ name, mistake });
  }
  return undefined;
}
