// The words of a journey's choices. The types see to it that none is missing.
import type { Journey, Step } from '../../../../src/domain/journey.ts';

export const ENVIRONMENTS: Record<Journey['environment'], string> = { production: 'Production', staging: 'Staging' };

export const SOURCE_SYSTEMS: Record<Journey['sourceSystem'], string> = {
  custom: 'Our own system',
  partner: "A partner's system",
  unknown: 'Not known',
};

export const STEP_TYPES: Record<Step['stepType'], string> = {
  eligibility: 'Eligibility questions',
  information: 'Information to read',
  input: 'Questions to answer',
  selection: 'A choice to make',
  upload: 'Documents to upload',
  review: 'Summary to check',
  signature: 'Signature',
  payment: 'Payment',
  submit: 'Final submission',
  other: 'Other',
};
