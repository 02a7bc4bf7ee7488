// Names of schemas in the API document, which become type names in generated clients. Other schemas are named by their operation or by the
// schema that contains them (named-schemas.ts).
import { type TSchema, Type } from 'typebox';
import * as alert from '../../domain/alert.ts';
import * as annotation from '../../domain/annotation.ts';
import * as arrivals from '../../domain/arrivals.ts';
import * as audit from '../../domain/audit.ts';
import * as besideMarked from '../../domain/beside-marked.ts';
import * as burden from '../../domain/burden.ts';
import * as certainty from '../../domain/certainty.ts';
import * as erasure from '../../domain/erasure.ts';
import * as exclusion from '../../domain/exclusion.ts';
import * as feed from '../../domain/feed.ts';
import * as fieldLabels from '../../domain/field-labels.ts';
import * as figures from '../../domain/figures.ts';
import * as headline from '../../domain/headline.ts';
import * as journey from '../../domain/journey.ts';
import * as load from '../../domain/load.ts';
import * as marksFound from '../../domain/marks-found.ts';
import * as memo from '../../domain/memo.ts';
import * as message from '../../domain/message.ts';
import * as metrics from '../../domain/metrics.ts';
import * as org from '../../domain/org.ts';
import * as outcomes from '../../domain/outcomes.ts';
import * as pageToken from '../../domain/page-token.ts';
import * as person from '../../domain/person.ts';
import * as plan from '../../domain/plan.ts';
import * as publicPage from '../../domain/public-page.ts';
import * as receipt from '../../domain/receipt.ts';
import * as reportSchedule from '../../domain/report-schedule.ts';
import * as returns from '../../domain/returns.ts';
import * as sharedLink from '../../domain/shared-link.ts';
import * as simulation from '../../domain/simulation.ts';
import * as simulationOutcome from '../../domain/simulation-outcome.ts';
import * as simulationResult from '../../domain/simulation-result.ts';
import * as stepChange from '../../domain/step-change.ts';
import * as success from '../../domain/success.ts';
import * as targets from '../../domain/targets.ts';
import { PLAIN_NAME, PLAIN_TEXT } from '../../domain/text.ts';
import * as timelines from '../../domain/timelines.ts';
import * as view from '../../domain/view.ts';
import * as warehouse from '../../domain/warehouse.ts';
import { PROBLEMS } from '../request/problem.ts';

/** The default error body, for callers that do not accept application/problem+json. */
const ErrorAnswer = Type.Object({ error: Type.String() });

export const Problem = Type.Object(
  {
    type: Type.String({ description: 'Leads to what the code means.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What is wrong, in a sentence.' }),
    instance: Type.String({ description: 'Id of the request, as in the log.' }),
    code: Type.Enum(Object.keys(PROBLEMS), { description: 'Stable: programs may branch on it.' }),
    field: Type.Optional(Type.String({ description: 'The member or parameter at fault, where one is named.' })),
  },
  { description: 'An error as a problem (RFC 9457), for callers whose Accept header names application/problem+json.' },
);

/** Schemas by name. Clients depend on the names: rename a schema only if its meaning changes. */
export const SCHEMAS: Record<string, TSchema> = {
  Error: ErrorAnswer,
  Name: Type.String(PLAIN_NAME),
  Text: Type.String(PLAIN_TEXT),
  ...named(person, 'Email'),
  ...named(alert, 'Alert', 'AlertChange', 'AlertFigures', 'AlertRules', 'AlertRulesChange', 'ServiceAlert'),
  ...named(annotation, 'Annotation', 'NewAnnotation'),
  ...named(arrivals, 'Installation', 'LiveBatch'),
  ...named(audit, 'AuditActor', 'AuditEntry'),
  ...named(besideMarked, 'BesideMarked', 'CountMarked'),
  ...named(burden, 'Burden', 'HourlyRate'),
  ...named(certainty, 'Certainty', 'SaidCertainty'),
  ...named(marksFound, 'MarksFound'),
  ...named(erasure, 'Erasure', 'ErasurePreview', 'NewErasure'),
  ...named(exclusion, 'Exclusion', 'NewExclusion'),
  ...named(feed, 'CreatedFeed', 'Feed', 'NewFeed'),
  ...named(fieldLabels, 'FieldLabels'),
  ...named(
    figures,
    'ComparedFigures',
    'DidBefore',
    'ExcludedSessions',
    'Fault',
    'FieldFigures',
    'FiguresSummary',
    'FilterValues',
  ),
  GroupFigures: figures.Group,
  ...named(
    figures,
    'JourneyFigures',
    'JourneyOverview',
    'JourneyOverviews',
    'Paths',
    'Period',
    'SeriesPoint',
    'Share',
    'StepDetail',
    'StepFields',
    'StepFigures',
  ),
  SummaryFigures: figures.Summary,
  ...named(figures, 'ZonedPeriod'),
  ...named(headline, 'Headline'),
  ...named(
    journey,
    'Journey',
    'JourneyChange',
    'JourneySummary',
    'NewJourney',
    'NewStep',
    'Reorder',
    'Step',
    'StepChange',
  ),
  ...named(load, 'Load'),
  MemoAlarm: memo.Alarm,
  NewestArtifact: memo.Artifact,
  ...named(memo, 'DecidedAlarm', 'DecidedFinding', 'Decision', 'DecisionChange'),
  MemoEvidence: memo.Evidence,
  MemoFact: memo.Fact,
  ...named(
    memo,
    'Finding',
    'Memo',
    'MemoList',
    'MemoResult',
    'MemoSchedule',
    'MemoScheduleChange',
    'MemoSummary',
    'NewMemo',
  ),
  MemoRange: memo.Range,
  ...named(memo, 'Rerun'),
  MemoSubject: memo.Subject,
  ...named(memo, 'Todo'),
  ...named(message, 'CreatedEndpoint', 'Delivery', 'Endpoint', 'EndpointChange', 'EndpointTest', 'NewEndpoint'),
  ...named(metrics, 'JourneyMetrics', 'TopDropoffStep'),
  ...named(org, 'ApiKey', 'CreatedKey', 'NewKey', 'NewOrg', 'Org', 'OrgChange', 'OrgSettings', 'OwnKey'),
  NewCaseOutcomes: outcomes.NewOutcomes,
  CaseOutcomeGap: outcomes.OutcomeGap,
  CaseOutcomeHour: outcomes.OutcomeHour,
  CaseOutcomes: outcomes.Outcomes,
  ...named(pageToken, 'CreatedPageSecret', 'PageSecret'),
  SecondFactors: person.Factors,
  ...named(person, 'Invitation', 'Me', 'Member', 'MemberChange', 'NewInvitation', 'OwnSession', 'Person'),
  SetupState: person.Setup,
  ...named(plan, 'JourneyPlan'),
  MonthlyCost: publicPage.Cost,
  DeclaredMonth: publicPage.Declared,
  PublicMonthChange: publicPage.MonthChange,
  PublicPageState: publicPage.PageState,
  ...named(publicPage, 'PublicFigure', 'PublicMonth', 'PublicPage'),
  ...named(receipt, 'Receipt', 'ReceiptRequest'),
  ...named(reportSchedule, 'NewReportSchedule', 'ReportSchedule', 'ReportScheduleChange'),
  ...named(returns, 'Returns'),
  ...named(sharedLink, 'CreatedSharedLink', 'LinkPeriod', 'NewSharedLink', 'SharedLink'),
  SimulationEffect: simulation.Effect,
  SimulationChange: simulation.NewChange,
  ...named(simulation, 'NewSimulation'),
  NewForecastOutcome: simulationOutcome.NewOutcome,
  ForecastOutcome: simulationOutcome.Outcome,
  ...named(simulationOutcome, 'TrackRecord'),
  SimulationCeiling: simulationResult.Ceiling,
  SimulationRefusal: simulationResult.Refusal,
  ...named(
    simulationResult,
    'Simulation',
    'SimulationList',
    'SimulationResult',
    'SimulationSummary',
    'UnsavedSimulation',
  ),
  MeasuredChange: stepChange.StepChange,
  ...named(stepChange, 'StepChanges'),
  ...named(success, 'CompletionsChange', 'Confirmation', 'SuccessPages', 'SuccessState'),
  ...named(targets, 'Targets', 'TargetsChange'),
  ...named(timelines, 'Timeline', 'Timelines'),
  ...named(view, 'NewView', 'View', 'ViewUse'),
  ...named(warehouse, 'WarehouseDay', 'WarehouseDays'),
};

/** The named exports of a module, under the same names. */
function named<Module, Name extends keyof Module>(module: Module, ...names: Name[]): Pick<Module, Name> {
  return Object.fromEntries(names.map((name) => [name, module[name]])) as Pick<Module, Name>;
}
