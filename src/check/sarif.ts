// Findings as SARIF 2.1.0, the format that code hosts show beside a change.
import { CHECKS, type Finding } from './findings.ts';

export function sarifOf(findings: readonly Finding[], version: string): unknown {
  const rules = Object.entries(CHECKS).map(([id, text]) => ({ id, shortDescription: { text } }));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'waymark check', version, rules } },
        results: findings.map(({ check, level, url, selector, message, fix }) => ({
          ruleId: check,
          ruleIndex: rules.findIndex(({ id }) => id === check),
          level,
          message: { text: fix === undefined ? message : `${message} Fix: ${fix}` },
          locations: [
            {
              physicalLocation: { artifactLocation: { uri: url } },
              ...(selector !== undefined && { logicalLocations: [{ fullyQualifiedName: selector, kind: 'element' }] }),
            },
          ],
        })),
      },
    ],
  };
}
