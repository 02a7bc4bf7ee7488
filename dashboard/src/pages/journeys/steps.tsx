// The steps of a journey in their order: dragged with a pointer, or moved with the buttons beside them.

import { useRef, useState } from 'react';
import type { Journey, Step } from '../../../../src/domain/journey.ts';
import { ask } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { journeyPath } from '../../layout/journey-page.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Failure } from '../../ui/notice.tsx';
import { moved, useDrag } from './drag.ts';
import { StepDialog } from './step-dialog.tsx';
import { STEP_TYPES, stepsWords as words } from './words.ts';
import './steps.css';

export const stepName = ({ name, stepKey }: Pick<Step, 'name' | 'stepKey'>): string => name ?? stepKey;

export const STEPS_LEAD = words.inTheOrderIn;

export function Steps({ journey }: { journey: Journey }) {
  const [editing, setEditing] = useState<Step | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Step | null>(null);
  const path = journeyPath(journey.slug, '/steps');
  const remove = useChange((step: Step) => ask<null>('DELETE', `${path}/${step.id}`));
  const { steps } = journey;
  return (
    <Card
      title={words.steps}
      lead={STEPS_LEAD}
      actions={
        steps.length > 0 && (
          <Button onClick={() => setEditing('new')}>
            <Icon name="plus" />
            {words.addStep}
          </Button>
        )
      }
    >
      {steps.length === 0 ? (
        <Empty
          title={words.addTheFirstStep}
          action={
            <Button look="primary" onClick={() => setEditing('new')}>
              {words.addStep}
            </Button>
          }
        >
          <p>{words.aStepIsWhat}</p>
        </Empty>
      ) : (
        <StepList journey={journey} edit={setEditing} remove={setDeleting} />
      )}
      {editing !== null && <StepDialog journey={journey} step={editing} onClose={() => setEditing(null)} />}
      {deleting !== null && (
        <Confirmation
          title={words.askToDelete({ step: stepName(deleting) })}
          action={words.deleteStep}
          onClose={() => setDeleting(null)}
          onConfirm={() => remove.mutateAsync(deleting)}
        >
          <p>{words.eventsThatCarryIts({ key: <code>{deleting.stepKey}</code> })}</p>
        </Confirmation>
      )}
    </Card>
  );
}

interface StepListProps {
  journey: Journey;
  edit: (step: Step) => void;
  remove: (step: Step) => void;
}

function StepList({ journey, edit, remove }: StepListProps) {
  const [said, setSaid] = useState('');
  const [order, setOrder] = useState<Step[] | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const reorder = useChange(
    (steps: Step[]) =>
      ask('POST', journeyPath(journey.slug, '/steps/reorder'), {
        steps: steps.map(({ id }, index) => ({ stepId: id, index })),
      }),
    { shownIn: journeyPath(journey.slug) },
  );
  const shown = order ?? journey.steps;

  const save = async (steps: Step[], step: Step) => {
    setOrder(steps);
    const place = steps.indexOf(step) + 1;
    try {
      await reorder.mutateAsync(steps);
      setSaid(words.isNowStep({ name: stepName(step), place, steps: steps.length }));
    } catch {
      setSaid('');
    } finally {
      setOrder(null);
    }
  };
  const drag = useDrag(list, shown, setOrder, save);

  const move = (step: Step, by: number) => {
    const from = shown.indexOf(step);
    const to = from + by;
    if (to < 0 || to >= shown.length || reorder.isPending) return;
    void save(moved(shown, from, to), step);
  };

  return (
    <>
      <Failure title={words.theOrderWasNot} message={reorder.error?.message} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ol ref={list} className="steps">
        {shown.map((step, place) => (
          <li key={step.id} className="steps-item" data-dragged={drag.dragged === step.id}>
            <span className="steps-grip" {...drag.handle(step)}>
              <Icon name="grip" />
            </span>
            <span className="steps-place">{place + 1}</span>
            <span className="steps-name">
              <span>{stepName(step)}</span>
              <span className="steps-key">
                <code>{step.stepKey}</code> · {STEP_TYPES[step.stepType]}
              </span>
            </span>
            <span className="steps-actions">
              <IconButton
                label={words.moveUp({ step: stepName(step) })}
                aria-disabled={place === 0}
                onClick={() => move(step, -1)}
              >
                <Icon name="up" />
              </IconButton>
              <IconButton
                label={words.moveDown({ step: stepName(step) })}
                aria-disabled={place === shown.length - 1}
                onClick={() => move(step, 1)}
              >
                <Icon name="down" />
              </IconButton>
              <IconButton label={words.edit({ step: stepName(step) })} onClick={() => edit(step)}>
                <Icon name="edit" />
              </IconButton>
              <IconButton label={words.delete({ step: stepName(step) })} onClick={() => remove(step)}>
                <Icon name="remove" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
