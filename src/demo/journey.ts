// The demonstration's organization and its journeys: a housing benefit application of eight steps, whose form is at /demo, a permit
// without problems, and a card that was published two days ago. The page, the simulated visitors and the definitions sent to the
// service all use this file, so that their keys agree.
import type { NewJourney, NewStep } from '../domain/journey.ts';

export const DEMO_ORG = { slug: 'riverside-council', displayName: 'Riverside City Council' };
export const DEMO_JOURNEY = { slug: 'housing-benefit', displayName: 'Housing benefit application' };

/** The kind of a control decides its events and the time to fill it in. */
export type ControlKind = 'choice' | 'text' | 'number' | 'file' | 'checkbox';

export interface DemoField {
  /** The control's name in the form, and so the fieldKey of its events. */
  readonly key: string;
  readonly kind: ControlKind;
  /** Share of visitors whose first answer the browser's validation refuses. */
  readonly mistakes: number;
  readonly errorType: string;
  /** Share of visitors that leave because this field refused their answer, in addition to `leaves` of the step. */
  readonly givesUp?: number;
}

export interface DemoStep {
  readonly stepKey: string;
  readonly name: string;
  readonly stepType: NonNullable<NewStep['stepType']>;
  readonly readingLevel: number;
  /** Typical seconds that reading takes, before the first field. */
  readonly readingSeconds: number;
  /** Share of the step's visitors that leave there. */
  readonly leaves: number;
  /** Visitors on phones leave this step more often, and others less often. */
  readonly isHarderOnPhones?: boolean;
  readonly requiredArtifacts?: number;
  readonly fields: readonly DemoField[];
}

export interface DemoJourney {
  readonly slug: string;
  readonly displayName: string;
  readonly steps: readonly DemoStep[];
}

export const DEMO_STEPS: readonly DemoStep[] = [
  {
    stepKey: 'before-you-start',
    name: 'Before you start',
    stepType: 'information',
    readingLevel: 6,
    readingSeconds: 22,
    leaves: 0.05,
    fields: [],
  },
  {
    stepKey: 'eligibility',
    name: 'Check that you can apply',
    stepType: 'eligibility',
    readingLevel: 7,
    readingSeconds: 9,
    leaves: 0.1,
    fields: [
      { key: 'rents-home', kind: 'choice', mistakes: 0.02, errorType: 'valueMissing' },
      { key: 'lives-in-riverside', kind: 'choice', mistakes: 0.02, errorType: 'valueMissing' },
      { key: 'savings', kind: 'choice', mistakes: 0.05, errorType: 'valueMissing' },
    ],
  },
  {
    stepKey: 'household',
    name: 'Your household',
    stepType: 'input',
    readingLevel: 6,
    readingSeconds: 6,
    leaves: 0.05,
    fields: [
      { key: 'adults', kind: 'number', mistakes: 0.01, errorType: 'valueMissing' },
      { key: 'children', kind: 'number', mistakes: 0.04, errorType: 'valueMissing' },
      { key: 'work', kind: 'choice', mistakes: 0.02, errorType: 'valueMissing' },
      { key: 'monthly-income', kind: 'number', mistakes: 0.12, errorType: 'badInput' },
    ],
  },
  {
    stepKey: 'home',
    name: 'Your home and rent',
    stepType: 'selection',
    readingLevel: 7,
    readingSeconds: 7,
    leaves: 0.05,
    fields: [
      { key: 'home-type', kind: 'choice', mistakes: 0.02, errorType: 'valueMissing' },
      { key: 'rent', kind: 'number', mistakes: 0.06, errorType: 'rangeOverflow' },
      { key: 'rent-includes', kind: 'choice', mistakes: 0, errorType: 'valueMissing' },
    ],
  },
  {
    stepKey: 'documents',
    name: 'Upload your documents',
    stepType: 'upload',
    readingLevel: 9,
    readingSeconds: 24,
    leaves: 0.19,
    isHarderOnPhones: true,
    requiredArtifacts: 3,
    fields: [
      { key: 'lease', kind: 'file', mistakes: 0.14, errorType: 'valueMissing' },
      { key: 'proof-of-income', kind: 'file', mistakes: 0.22, errorType: 'valueMissing' },
    ],
  },
  {
    stepKey: 'payment-details',
    name: 'Where we pay you',
    stepType: 'payment',
    readingLevel: 8,
    readingSeconds: 11,
    leaves: 0.09,
    fields: [
      { key: 'account-holder', kind: 'text', mistakes: 0.02, errorType: 'valueMissing' },
      { key: 'iban', kind: 'text', mistakes: 0.27, errorType: 'patternMismatch', givesUp: 0.3 },
    ],
  },
  {
    stepKey: 'review',
    name: 'Check your answers',
    stepType: 'review',
    readingLevel: 6,
    readingSeconds: 35,
    leaves: 0.03,
    fields: [],
  },
  {
    stepKey: 'sign-and-send',
    name: 'Sign and send',
    stepType: 'signature',
    readingLevel: 10,
    readingSeconds: 16,
    leaves: 0.04,
    fields: [
      { key: 'signature', kind: 'text', mistakes: 0.03, errorType: 'valueMissing' },
      { key: 'declaration', kind: 'checkbox', mistakes: 0.15, errorType: 'valueMissing' },
    ],
  },
];

const choices = (...keys: string[]): DemoField[] =>
  keys.map((key) => ({ key, kind: 'choice', mistakes: 0.02, errorType: 'valueMissing' }));

/** A short journey without problems: nearly all visitors complete it. */
export const PERMIT: DemoJourney = {
  slug: 'parking-permit',
  displayName: 'Parking permit',
  steps: [
    {
      stepKey: 'vehicle',
      name: 'Your vehicle',
      stepType: 'input',
      readingLevel: 6,
      readingSeconds: 6,
      leaves: 0.04,
      fields: choices('kind', 'district'),
    },
    {
      stepKey: 'duration',
      name: 'How long',
      stepType: 'selection',
      readingLevel: 6,
      readingSeconds: 5,
      leaves: 0.03,
      fields: choices('months'),
    },
    {
      stepKey: 'pay',
      name: 'Pay',
      stepType: 'payment',
      readingLevel: 6,
      readingSeconds: 8,
      leaves: 0.04,
      fields: choices('method'),
    },
  ],
};

/** Published two days ago, with too few sessions for findings about a step. */
export const CARD: DemoJourney = {
  slug: 'library-card',
  displayName: 'Library card',
  steps: [
    {
      stepKey: 'about-you',
      name: 'About you',
      stepType: 'input',
      readingLevel: 5,
      readingSeconds: 5,
      leaves: 0.1,
      fields: choices('age-group', 'branch'),
    },
    {
      stepKey: 'order',
      name: 'Order the card',
      stepType: 'signature',
      readingLevel: 5,
      readingSeconds: 6,
      leaves: 0.05,
      fields: choices('delivery'),
    },
  ],
};

export const BENEFIT: DemoJourney = { ...DEMO_JOURNEY, steps: DEMO_STEPS };

/** A journey as POST /api/journeys/create takes it. */
export function journeyDefinition(allowedOrigins: string[], { slug, displayName, steps } = BENEFIT): NewJourney {
  return {
    slug,
    displayName,
    sourceSystem: 'custom',
    allowedOrigins,
    steps: steps.map(({ stepKey, name, stepType, readingLevel, requiredArtifacts, fields }, index) => ({
      stepKey,
      index,
      name,
      stepType,
      readingLevel,
      ...(fields.length > 0 && { fieldCount: fields.length }),
      ...(requiredArtifacts !== undefined && { requiredArtifacts }),
    })),
  };
}
