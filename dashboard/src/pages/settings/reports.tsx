// Reports that are sent each week or month: about what, to whom, and when the next one comes.
import { Link } from 'react-router';
import type { Endpoint } from '../../../../src/domain/message.ts';
import type { NewReportSchedule, ReportSchedule } from '../../../../src/domain/report-schedule.ts';
import { ask } from '../../api/client.ts';
import { useOverviews } from '../../api/overviews.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { CheckboxesField, ChoiceField, Form, FormActions } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { dateTime, NONE } from '../../ui/format.ts';
import { Failure, Notice } from '../../ui/notice.tsx';
import { SkeletonButton } from '../../ui/skeleton.tsx';
import { dialogWords } from '../../ui/words.ts';
import { Roster, RosterPage } from './roster.tsx';
import { reportsWords as words } from './words.ts';

type Named = ReportSchedule & { name: string };

export default function Reports() {
  return (
    <RosterPage
      title={words.reports}
      action={words.scheduleReport}
      dialog={NewReportDialog}
      ownersOnly={words.ownersOnly}
    >
      <Card title={words.title} lead={words.lead}>
        <Roster<{ schedules: ReportSchedule[] }, Named>
          caption={words.reports}
          heads={[words.report, words.next, words.lastSent, words.now]}
          path="/api/report-schedules"
          blanks={{ [words.now]: <SkeletonButton label={words.send} /> }}
          itemsOf={({ schedules }) => schedules.map((one) => ({ ...one, name: nameOf(one) }))}
          cells={(schedule) => <Cells schedule={schedule} />}
          removal={words.removal}
          empty={<Empty title={words.none} hint={words.noneHint} />}
        />
      </Card>
    </RosterPage>
  );
}

const nameOf = ({ journey, every }: ReportSchedule) =>
  words.nameOf({ journey: journey?.displayName ?? words.allJourneys, every });

function Cells({ schedule }: { schedule: Named }) {
  const { id, name, endpointIds, nextAt, lastSentAt, isSilent } = schedule;
  const endpoints = useAnswer<{ endpoints: Endpoint[] }>('/api/endpoints').data?.endpoints ?? [];
  const send = useChange(() => ask('POST', `/api/report-schedules/${id}/send`));
  const receivers = endpoints.filter((one) => endpointIds.includes(one.id));
  return (
    <>
      <th scope="row">
        <bdi>{name}</bdi>
        <span className="roster-detail">
          {endpointIds.length === 0 ? words.toNobody : words.to({ names: receivers.map((one) => one.name).join(', ') })}
        </span>
        {isSilent && <span className="roster-detail">{words.silent}</span>}
      </th>
      <td className="nowrap" data-label={words.next}>
        {dateTime(nextAt)}
      </td>
      <td className="nowrap" data-label={words.lastSent}>
        {lastSentAt === null ? NONE : dateTime(lastSentAt)}
      </td>
      <td data-label={words.now}>
        <Button aria-label={words.sendNow({ name })} busy={send.isPending} onClick={() => send.mutate(undefined)}>
          {words.send}
        </Button>
        {send.isSuccess && (
          <span role="status" className="roster-detail">
            {words.onItsWay}
          </span>
        )}
        <Failure message={send.error?.message} />
      </td>
    </>
  );
}

function NewReportDialog({ onClose }: { onClose: () => void }) {
  const endpoints = useAnswer<{ endpoints: Endpoint[] }>('/api/endpoints').data?.endpoints;
  return (
    <Dialog title={words.scheduleReport} onClose={onClose}>
      {endpoints?.length === 0 ? (
        <>
          <Notice tone="warn" title={words.noAddressTitle}>
            <p>
              {words.noAddress} <Link to="/settings/messages">{words.addAddress}</Link>
            </p>
          </Notice>
          <div className="row">
            <Button onClick={onClose}>{dialogWords.cancel}</Button>
          </div>
        </>
      ) : (
        <ReportForm endpoints={endpoints ?? []} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ReportForm({ endpoints, onClose }: { endpoints: readonly Endpoint[]; onClose: () => void }) {
  const journeys = useOverviews().data?.journeys ?? [];
  const create = useChange((schedule: NewReportSchedule) => ask('POST', '/api/report-schedules', schedule));
  const form = useForm({
    values: { journey: '', every: 'week' as NewReportSchedule['every'], endpointIds: [] as string[] },
    check: ({ endpointIds }) => ({ endpointIds: endpointIds.length === 0 ? words.chooseAddress : undefined }),
    send: async ({ journey, ...rest }) => {
      await create.mutateAsync({ ...rest, journey: journey === '' ? null : journey });
      onClose();
    },
  });
  const choices = Object.fromEntries([
    ['', words.allJourneys],
    ...journeys.map(({ slug, displayName }) => [slug, displayName] as const),
  ]);
  return (
    <Form form={form}>
      <ChoiceField form={form} name="journey" label={words.about} choices={choices} />
      <ChoiceField form={form} name="every" label={words.howOften} choices={words.rhythms} hint={words.whenHint} />
      <CheckboxesField
        form={form}
        name="endpointIds"
        label={words.itGoesTo}
        choices={Object.fromEntries(endpoints.map((one) => [one.id, labelOf(one)]))}
        isPlain
      />
      <p className="field-hint">
        {words.otherAddress} <Link to="/settings/messages">{words.addAddress}</Link>
      </p>
      <FormActions form={form} label={words.scheduleReport} busyLabel={words.scheduling} onCancel={onClose} />
    </Form>
  );
}

const labelOf = ({ name, isOn, isConfirmed }: Endpoint) => {
  if (!isOn) return words.off({ name });
  return isConfirmed ? name : words.unconfirmed({ name });
};
