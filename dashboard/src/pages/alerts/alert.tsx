// One alert: what is so, what to look at first, and what somebody made of it.
import { Link, useParams } from 'react-router';
import type { Alert, AlertChange } from '../../../../src/domain/alert.ts';
import { ask } from '../../api/client.ts';
import { useMay } from '../../api/organization.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { inSentences } from '../../language/language.ts';
import { Page } from '../../layout/page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DialogButton } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/form-state.ts';
import { dateTime } from '../../ui/format.ts';
import { Failure, Notice } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { AlertStatus } from './alert-row.tsx';
import { alertWords as words } from './words.ts';

const DAY_MS = 86_400_000;

export default function OneAlert() {
  const { alertId = '' } = useParams();
  const path = inSentences(`/api/alerts/${encodeURIComponent(alertId)}`);
  const query = useAnswer<Alert>(path);
  return (
    <Page
      title={words.alert}
      width="form"
      above={
        <Link className="breadcrumb" to="/alerts">
          {words.alerts}
        </Link>
      }
    >
      <Awaiting query={query} skeleton={<SkeletonText />}>
        {(alert) => <Whole alert={alert} path={path} />}
      </Awaiting>
    </Page>
  );
}

function Whole({ alert, path }: { alert: Alert; path: string }) {
  const facts = [
    [words.since, dateTime(alert.since)],
    [words.found, dateTime(alert.openedAt)],
    [words.cost, alert.cost],
    [words.sleepsUntil, alert.state === 'snoozed' && alert.snoozedUntil ? dateTime(alert.snoozedUntil) : null],
    [words.overSince, alert.overAt && dateTime(alert.overAt)],
    [words.answeredBy, alert.changedBy],
  ] as const;
  return (
    <>
      <Card title={alert.journey.displayName} actions={<AlertStatus state={alert.state} />}>
        <div className="stack">
          <p>{alert.sentence}</p>
          <Notice tone="info" title={words.lookFirst}>
            <p>{alert.lookFirst}</p>
          </Notice>
          <dl className="stack-s">
            {facts.map(
              ([name, value]) =>
                value && (
                  <div key={name}>
                    <dt className="muted">{name}</dt>
                    <dd>
                      <bdi>{value}</bdi>
                    </dd>
                  </div>
                ),
            )}
          </dl>
          <Answers alert={alert} path={path} />
        </div>
      </Card>
      <p>
        <ButtonLink to={placeOf(alert)}>{words.overviewOf}</ButtonLink>
      </p>
    </>
  );
}

function placeOf({ journey, stepKey, rule }: Alert): string {
  const base = `/journeys/${encodeURIComponent(journey.slug)}`;
  if (stepKey !== null) return `${base}/steps/${encodeURIComponent(stepKey)}`;
  return rule === 'tracking_silent' || rule === 'refused_batches' ? `${base}/install` : base;
}

function Answers({ alert, path }: { alert: Alert; path: string }) {
  const may = useMay();
  const change = useChange((body: AlertChange) => ask<Alert>('PUT', path, body), { shownIn: path });
  if (alert.overAt !== null || alert.state === 'closed') return null;
  if (!may.edit) return <p className="muted">{words.viewersRead}</p>;
  const snooze = () => change.mutate({ state: 'snoozed', snoozedUntil: new Date(Date.now() + DAY_MS).toISOString() });
  return (
    <>
      <Failure message={change.error?.message} />
      <div className="row">
        {alert.state !== 'acknowledged' && (
          <Button look="primary" busy={change.isPending} onClick={() => change.mutate({ state: 'acknowledged' })}>
            {words.acknowledge}
          </Button>
        )}
        {alert.state !== 'snoozed' && (
          <Button busy={change.isPending} onClick={snooze}>
            {words.snooze}
          </Button>
        )}
        <DialogButton label={words.close} isReady={!change.isPending}>
          {(done) => <Closing close={(body) => change.mutateAsync(body)} onClose={done} />}
        </DialogButton>
      </div>
    </>
  );
}

function Closing({ close, onClose }: { close: (body: AlertChange) => Promise<unknown>; onClose: () => void }) {
  const form = useForm({
    values: { annotation: '' },
    send: async ({ annotation }) => {
      await close({ state: 'closed', ...(annotation.trim() !== '' && { annotation: annotation.trim() }) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.closeTheAlert}
      form={form}
      label={words.close}
      busyLabel={words.closingNow}
      onClose={onClose}
    >
      <p>{words.closing}</p>
      <TextField form={form} name="annotation" label={words.whatHappened} hint={words.annotationHint} optional />
    </FormDialog>
  );
}
