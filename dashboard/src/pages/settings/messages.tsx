// Where messages go: webhooks, channels of chats and mailboxes.
import { useState } from 'react';
import type { Endpoint } from '../../../../src/domain/message.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Status } from '../../ui/status.tsx';
import { EndpointDialog } from './endpoint.tsx';
import { ENDPOINT_KIND_WORDS, messagesWords as words } from './messages-words.ts';
import { NewEndpointDialog } from './new-endpoint.tsx';
import { Roster, RosterPage } from './roster.tsx';

export default function Messages() {
  return (
    <RosterPage
      title={words.messages}
      action={words.addAddress}
      dialog={NewEndpointDialog}
      ownersOnly={words.ownersOnly}
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
        caption={words.addresses}
        heads={[words.name, words.kind, words.state, words.deliveries]}
        path="/api/endpoints"
        itemsOf={({ endpoints }) => endpoints}
        cells={(endpoint) => <Cells endpoint={endpoint} show={() => setShown(endpoint.id)} />}
        removal={words.removal}
        empty={<Empty title={words.none} hint={words.noneHint} />}
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
      <td data-label={words.kind}>{ENDPOINT_KIND_WORDS[kind]}</td>
      <td className="nowrap" data-label={words.state}>
        <EndpointState endpoint={endpoint} />
      </td>
      <td data-label={words.deliveries}>
        <Button aria-label={words.showDeliveriesOf({ name })} onClick={show}>
          {words.show}
        </Button>
      </td>
    </>
  );
}

/** As people write it. */
const addressOf = ({ kind, url }: Endpoint) => (kind === 'email' ? url.replace(/^mailto:/, '') : url);

function EndpointState({ endpoint: { isOn, isConfirmed, dead, waiting } }: { endpoint: Endpoint }) {
  if (!isOn) return <Status tone="info">{words.off}</Status>;
  if (!isConfirmed) return <Status tone="warn">{words.notConfirmed}</Status>;
  if (dead > 0) return <Status tone="bad">{words.givenUp({ dead })}</Status>;
  if (waiting > 0) return <Status tone="warn">{words.waiting({ waiting })}</Status>;
  return <Status tone="good">{words.on}</Status>;
}
