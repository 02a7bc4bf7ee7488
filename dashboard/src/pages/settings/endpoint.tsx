// One address for messages: its last deliveries, a test, a new secret, and what was given up sent again.
import { useState } from 'react';
import type { CreatedEndpoint, Delivery, Endpoint } from '../../../../src/domain/message.ts';
import { ask } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogDone } from '../../ui/dialog.tsx';
import { dateTime } from '../../ui/format.ts';
import { Failure, Notice } from '../../ui/notice.tsx';
import { Status } from '../../ui/status.tsx';
import { Table, TableHead } from '../../ui/table.tsx';
import { MESSAGE_TYPE_WORDS, endpointWords as words } from './messages-words.ts';
import { EndpointSecret } from './new-endpoint.tsx';

const SHOWN_MAX = 20;
/** While something is on its way, in ms. */
const LOOK_MS = 2_000;

export function EndpointDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const path = `/api/endpoints/${id}`;
  const query = useAnswer<Endpoint>(path, { everyMs: LOOK_MS });
  return (
    <Dialog title={query.data?.name ?? words.deliveries} onClose={onClose}>
      <Awaiting query={query} skeleton={<p>{words.loading}</p>}>
        {(endpoint) => <EndpointPanel endpoint={endpoint} path={path} />}
      </Awaiting>
      <Deliveries path={path} />
      <DialogDone onClose={onClose} />
    </Dialog>
  );
}

function EndpointPanel({ endpoint, path }: { endpoint: Endpoint; path: string }) {
  const [rotated, setRotated] = useState<CreatedEndpoint | null>(null);
  const test = useChange(() => ask('POST', `${path}/test`, {}));
  const rotate = useChange(() => ask<CreatedEndpoint>('POST', `${path}/secret`));
  const turn = useChange((isOn: boolean) => ask('PUT', path, { isOn }), { shownIn: '/api/endpoints' });
  const again = useChange(() => ask('POST', `${path}/send-dead`), { shownIn: '/api/endpoints' });
  const confirm = useChange(() => ask('POST', `${path}/confirmation`));
  const trouble = [test, rotate, turn, again, confirm].find(({ error }) => error)?.error;
  const { isOn, isConfirmed, offReason, kind, dead, dropped, oldSecretUntil } = endpoint;
  return (
    <>
      <Failure message={trouble?.message} />
      {offReason !== null && <Notice tone="warn">{offReason}</Notice>}
      {!isConfirmed && offReason === null && <Notice tone="warn">{words.unconfirmed}</Notice>}
      {dropped > 0 && <p className="muted">{words.dropped({ many: dropped })}</p>}
      <div className="row">
        {!isConfirmed && (
          <Button busy={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
            {words.askAgain}
          </Button>
        )}
        {isOn && isConfirmed && (
          <Button busy={test.isPending} onClick={() => test.mutate(undefined)}>
            {words.sendTest}
          </Button>
        )}
        {dead > 0 && (
          <Button busy={again.isPending} onClick={() => again.mutate(undefined)}>
            {words.sendAgain({ dead })}
          </Button>
        )}
        {kind === 'webhook' && (
          <Button
            busy={rotate.isPending}
            onClick={() => rotate.mutate(undefined, { onSuccess: (created) => setRotated(created) })}
          >
            {words.newSecret}
          </Button>
        )}
        <Button busy={turn.isPending} onClick={() => turn.mutate(!isOn)}>
          {isOn ? words.switchOff : words.switchOn}
        </Button>
      </div>
      {confirm.isSuccess && <p role="status">{words.asked}</p>}
      {test.isSuccess && <p role="status">{words.testSent}</p>}
      {rotated && <EndpointSecret endpoint={rotated} />}
      {oldSecretUntil !== null && <p className="muted">{words.oldSecret({ until: dateTime(oldSecretUntil) })}</p>}
    </>
  );
}

function Deliveries({ path }: { path: string }) {
  const query = useAnswer<{ deliveries: Delivery[] }>(`${path}/deliveries?limit=${SHOWN_MAX}`, { everyMs: LOOK_MS });
  return (
    <Awaiting query={query} skeleton={<p>{words.loading}</p>}>
      {({ deliveries }) =>
        deliveries.length === 0 ? (
          <p>{words.noDeliveries}</p>
        ) : (
          <Table caption={words.deliveries} stacks>
            <TableHead names={[words.message, words.when, words.state]} />
            <tbody>
              {deliveries.map((delivery) => (
                <tr key={delivery.id}>
                  <th scope="row">
                    {MESSAGE_TYPE_WORDS[delivery.type]}
                    <span className="roster-detail">{delivery.failure ?? delivery.summary}</span>
                  </th>
                  <td className="nowrap" data-label={words.when}>
                    {dateTime(delivery.createdAt)}
                  </td>
                  <td className="nowrap" data-label={words.state}>
                    <DeliveryState status={delivery.status} attempts={delivery.attempts} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )
      }
    </Awaiting>
  );
}

function DeliveryState({ status, attempts }: Pick<Delivery, 'status' | 'attempts'>) {
  if (status === 'sent') return <Status tone="good">{words.sent}</Status>;
  if (status === 'dead') return <Status tone="bad">{words.givenUp}</Status>;
  return <Status tone="warn">{attempts === 0 ? words.waiting : words.tried({ attempts })}</Status>;
}
