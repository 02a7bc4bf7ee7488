import { Command } from 'commander';
import type { JourneySummary } from '../domain/journey.ts';
import { self } from './self.ts';
import { ask, asOrganization, organizationsService, type Service, type ServiceOptions } from './service.ts';
import { print, printJson, table } from './terminal.ts';

/** `waymark journey …`: the journeys of the organization whose API key is given. */
export function journeyCommand(): Command {
  return new Command('journey')
    .summary('list the journeys of an organization')
    .description(
      'Journeys are the multi-step forms that are measured. These commands need an API key with journeys:read.',
    )
    .addCommand(asOrganization(listCommand()));
}

function listCommand(): Command {
  return new Command('list')
    .summary('list the journeys')
    .description('List the journeys of the organization that the API key belongs to.')
    .addHelpText('after', `\nExample:\n  WAYMARK_API_KEY=wmk_… ${self()} journey list`)
    .action(async (options: ServiceOptions) => {
      const service = organizationsService(options);
      const journeys = await allJourneys(service);
      if (options.json) return printJson(journeys);
      if (journeys.length === 0) return print(`No journeys yet. ${service.url}/docs shows how to create one.`);
      const columns = [
        { title: 'SLUG', text: (journey: JourneySummary) => journey.slug },
        { title: 'NAME', text: (journey: JourneySummary) => journey.displayName },
        { title: 'ENVIRONMENT', text: (journey: JourneySummary) => journey.environment },
        { title: 'UPDATED', text: (journey: JourneySummary) => journey.updatedAt.slice(0, 10) },
      ];
      print(table(columns, journeys));
    });
}

async function allJourneys(service: Service): Promise<JourneySummary[]> {
  const journeys: JourneySummary[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const page = await ask<{ journeys: JourneySummary[]; nextCursor: string | null }>(
      service,
      'GET',
      `/api/journeys${query}`,
    );
    journeys.push(...page.journeys);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return journeys;
}
