// The organization: its name, how much it takes in, how long it keeps.

import { useQueryClient } from '@tanstack/react-query';
import type { Org, OrgChange } from '../../../../src/domain/org.ts';
import { ask } from '../../api/client.ts';
import { useOrganization } from '../../api/organization.ts';
import { ME } from '../../api/people.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { mistakeIn, mistakeInNumber, NAME } from '../../api/rules.ts';
import { LANGUAGES, sentenceTag } from '../../language/language.ts';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceField, Form, FormActions, NumberField, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { isZone, zoneName } from '../../ui/locale.ts';
import { orgPath } from './org-path.ts';
import { OwnersPage } from './owners-page.tsx';
import { organizationWords as words } from './words.ts';

const REQUESTS_MAX = 1_000_000_000;
const RETENTION_DAYS_MAX = 36_500;

export default function OrganizationSettings() {
  return (
    <OwnersPage title={words.title} ownersOnly={words.ownersOnly}>
      <OwnersView />
    </OwnersPage>
  );
}

function OwnersView() {
  const { slug } = useOrganization();
  const org = useAnswer<Org>(orgPath(slug));
  return (
    <Awaiting
      query={org}
      skeleton={
        <div inert>
          <SettingsForm slug={slug} />
        </div>
      }
    >
      {(found) => <SettingsForm key={found.id} slug={slug} org={found} />}
    </Awaiting>
  );
}

/** Without the organization: the form as it will be, blank. */
function SettingsForm({ slug, org }: { slug: string; org?: Org }) {
  const queries = useQueryClient();
  const update = useChange((change: OrgChange) => ask<Org>('PUT', orgPath(slug), change));
  const form = useForm({
    values: {
      displayName: org?.displayName ?? '',
      ingestRequestsPerHour: String(org?.settings.ingestRequestsPerHour ?? ''),
      unknownOriginRequestsPerMinute: String(org?.settings.unknownOriginRequestsPerMinute ?? ''),
      retentionDays: String(org?.settings.retentionDays ?? ''),
      requireSecondFactor: org?.settings.requireSecondFactor ? 'yes' : 'no',
      timezone: org?.settings.timezone ?? 'UTC',
      language: org?.settings.language ?? 'en',
    },
    check: (values) => ({
      displayName: mistakeIn(values.displayName.trim(), NAME),
      ingestRequestsPerHour: mistakeInCount(values.ingestRequestsPerHour, REQUESTS_MAX),
      unknownOriginRequestsPerMinute: mistakeInCount(values.unknownOriginRequestsPerMinute, REQUESTS_MAX),
      retentionDays: mistakeInCount(values.retentionDays, RETENTION_DAYS_MAX),
      timezone: mistakeInZone(values.timezone.trim()),
    }),
    send: async (values) => {
      const { displayName, ingestRequestsPerHour, unknownOriginRequestsPerMinute, retentionDays } = values;
      await update.mutateAsync({
        displayName: displayName.trim(),
        settings: {
          ingestRequestsPerHour: Number(ingestRequestsPerHour),
          unknownOriginRequestsPerMinute: Number(unknownOriginRequestsPerMinute),
          retentionDays: Number(retentionDays),
          requireSecondFactor: values.requireSecondFactor === 'yes',
          timezone: values.timezone.trim(),
          language: values.language,
        },
      });
      // The navigation shows the name.
      await queries.invalidateQueries({ queryKey: ME });
    },
  });
  return (
    <Form form={form}>
      <Card title={words.name}>
        <TextField form={form} name="displayName" label={words.name} />
        <p className="muted">{words.shortName({ name: <code>{slug}</code> })}</p>
      </Card>
      <Card title={words.limits} lead={words.whatIsBeyondThem}>
        <NumberField
          form={form}
          name="ingestRequestsPerHour"
          label={words.requestsAnHourFor}
          hint={words.aVisitorWhoFills}
          size={12}
        />
        <NumberField form={form} name="unknownOriginRequestsPerMinute" label={words.requestsAMinuteFrom} size={12} />
      </Card>
      <Card title={words.timeZone}>
        <TextField
          form={form}
          name="timezone"
          label={words.whoseDaysAndHours}
          hint={words.countsAtOnceFor}
          suggestions={ZONES}
          size={30}
        />
      </Card>
      <Card title={words.language}>
        <ChoiceField
          form={form}
          name="language"
          label={words.languageOf}
          hint={words.languageReaches}
          choices={LANGUAGES}
          areLanguages
        />
      </Card>
      <Card title={words.retention}>
        <NumberField
          form={form}
          name="retentionDays"
          label={words.daysThatEventsAre}
          hint={words.olderOnesAreRemoved}
          size={6}
        />
      </Card>
      <Card title={words.signIn}>
        <ChoiceField
          form={form}
          name="requireSecondFactor"
          label={words.secondFactor}
          hint={words.membersWhoHaveNone}
          choices={{ no: words.upToEachMember, yes: words.requiredOfEveryMember }}
        />
      </Card>
      <FormActions form={form} label={words.save} busyLabel={words.saving} sentLabel={words.saved} />
    </Form>
  );
}

/**
 * The zones that the browser knows, found by the name of the city as well: "new york". Cities are in English; so in other
 * languages the name of the zone stands beside it.
 */
const ZONES = new Map(
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => {
    const city = zone.replaceAll(/.*\/|_/g, (part) => (part === '_' ? ' ' : ''));
    return [zone, sentenceTag === 'en' ? city : `${city} – ${zoneName(zone)}`];
  }),
);

function mistakeInZone(name: string): string | undefined {
  if (name === '') return words.chooseAZone;
  return isZone(name) ? undefined : words.noSuchZone({ name });
}

const mistakeInCount = (text: string, max: number) =>
  text.trim() === '' ? words.mustBeAWhole({ max }) : mistakeInNumber(text, 1, max);
