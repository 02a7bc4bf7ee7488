// One click from a forecast to the same forecast with sessions that look wrong, or without them.
import { useNavigate } from 'react-router';
import type { NewSimulation } from '../../../../src/domain/simulation.ts';
import type { Simulation } from '../../../../src/domain/simulation-result.ts';
import { ask } from '../../api/client.ts';
import { useMay } from '../../api/organization.ts';
import { useChange } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/notice.tsx';
import { simulationAddress } from './paths.ts';
import { markedForecastWords as words } from './words.ts';

interface OtherForecastProps {
  isCounted: boolean;
  isBusy?: boolean;
  onPress: () => void;
}

export const OtherForecast = ({ isCounted, isBusy = false, onPress }: OtherForecastProps) => (
  <p>
    <Button onClick={onPress} busy={isBusy}>
      {isCounted ? words.forecastWithoutThem : words.forecastWithThem}
    </Button>
  </p>
);

/** A kept forecast does not change: the other one is made and kept beside it. */
export function OtherKept({ simulation }: { simulation: Simulation }) {
  const navigate = useNavigate();
  const may = useMay();
  const make = useChange(() => ask<Simulation>('POST', '/api/simulations/run', otherRequest(simulation)));
  if (!may.edit) return null;
  const press = async () => {
    const made = await make.mutateAsync(undefined).catch(() => undefined);
    if (made) navigate(simulationAddress(made.journeySlug, made.id));
  };
  return (
    <>
      <OtherForecast
        isCounted={simulation.request.marked === 'counted'}
        isBusy={make.isPending}
        onPress={() => void press()}
      />
      <Failure message={make.error?.message} />
    </>
  );
}

function otherRequest({ journeyId, name, request }: Simulation): NewSimulation {
  const { changes, days, horizonWeeks, sessionsPerWeek, rho, draws, target, fromFinding, marked } = request;
  return {
    ...{ journeyId, name, changes, horizonWeeks, sessionsPerWeek, rho, draws },
    days: days as NonNullable<NewSimulation['days']>,
    ...(target !== null && { target }),
    ...(fromFinding !== null && { fromFinding }),
    marked: marked === 'counted' ? 'left_out' : 'counted',
  };
}
