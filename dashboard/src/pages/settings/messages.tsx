// Where messages go: webhooks, channels of chats and mailboxes.
import { useState } from 'react';
import type { Endpoint } from '../../../../src/domain/message.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Status } from '../../ui/status.tsx';
import { EndpointDialog } from './endpoint.tsx';
import { NewEndpointDialog } from './new-endpoint.tsx';
import { Roster, RosterPage } from './roster.tsx';
import { ENDPOINT_KIND_WORDS, messagesWords as words } from './words.ts';

export default function Messages() {
  return (
    <RosterPage
      title="Messages"
      action="Add address"
      dialog={(close) => <NewEndpointDialog onClose={close} />}
      owners={words.ownersOnly}
    >
      <EndpointList />
    </RosterPage>
  );
}

function EndpointList() {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Card title={words.title} lead={words.lead}>
      <Roster<{ endpoints: Endpoint[] }, Endpoint>
        caption="Addresses"
        heads={['Name', 'Kind', 'State', 'Deliveries']}
        path="/api/endpoints"
        itemsOf={({ endpoints }) => endpoints}
        cells={(endpoint) => <Cells endpoint={endpoint} show={() => setShown(endpoint.id)} />}
        removal={{ verb: 'Remove', what: 'address', means: words.goneWithIt }}
        empty={
          <Empty title={words.none}>
            <p>{words.noneHint}</p>
          </Empty>
        }
      />
      {shown !== null && <EndpointDialog id={shown} onClose={() => setShown(null)} />}
    </Card>
  );
}

function Cells({ endpoint, show }: { endpoint: Endpoint; show: () => void }) {
  const { name, kind } = endpoint;
  return (
    <>
      <th scope="row">
        {name}
        <span className="roster-detail">{addressOf(endpoint)}</span>
      </th>
      <td data-label="Kind">{ENDPOINT_KIND_WORDS[kind]}</td>
      <td className="nowrap" data-label="State">
        <EndpointState endpoint={endpoint} />
      </td>
      <td data-label="Deliveries">
        <Button aria-label={words.showDeliveriesOf(name)} onClick={show}>
          Show
        </Button>
      </td>
    </>
  );
}

/** As people write it. */
const addressOf = ({ kind, url }: Endpoint) => (kind === 'email' ? url.replace(/^mailto:/, '') : url);

function EndpointState({ endpoint: { isOn, isConfirmed, dead, waiting } }: { endpoint: Endpoint }) {
  if (!isOn) return <Status tone="info">Off</Status>;
  if (!isConfirmed) return <Status tone="warn">Not confirmed</Status>;
  if (dead > 0) return <Status tone="bad">{`${dead} given up`}</Status>;
  if (waiting > 0) return <Status tone="warn">{`${waiting} waiting`}</Status>;
  return <Status tone="good">On</Status>;
}
