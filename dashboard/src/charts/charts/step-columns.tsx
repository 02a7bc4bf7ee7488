// The first columns in tables of a journey's steps.
import { Link } from 'react-router';
import type { StepFigures } from '../../../../src/domain/figures.ts';
import { text } from '../frame/column.ts';
import { headWords as words } from '../frame/words.ts';

export const stepColumns = (stepPath: (stepKey: string) => string) => [
  text<StepFigures>(
    words.step,
    ({ name }) => name,
    ({ name, stepKey }) => (
      <bdi>
        <Link to={stepPath(stepKey)}>{name}</Link>
      </bdi>
    ),
  ),
  text<StepFigures>(words.key, ({ stepKey }) => stepKey),
];
