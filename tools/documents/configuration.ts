import type { Setting } from '../../src/settings/setting-kinds.js';
import { SETTING_GROUPS } from '../../src/settings/settings.js';
import { definitions } from './table.js';

const HEAD = `# Configuration

<!-- Written by \`npm run docs\` from src/settings/settings.ts. Do not edit. -->

The service reads its settings from environment variables, once, when it starts. An empty variable counts as not set. If a value
is wrong, the service does not start, and names each wrong variable and what it expects. An unknown variable whose name starts like that of
a setting, such as \`RATE_LIMIT_READ_PER_MINUTE\`, is logged as a warning. Set the same values for all processes, and restart them
after a change. Ranges such as \`1 to 1000\` are integers.
`;

/** The paragraph above the list of a group. */
const INTRODUCTIONS: Record<string, string> = {
  'Rate limits': 'Limits a minute ([rules](spec/rate-limits.md)).',
  GraphQL: "Limits of a customer's GraphQL document ([rules](spec/graphql.md#limits)); staff has twice as much.",
  'Slow clients': 'Time-outs in milliseconds, after which a connection is closed.',
  Traces:
    'Variables of OpenTelemetry, which is loaded only if an endpoint or an exporter is set. Its SDK then reads others ' +
    'too, such as `OTEL_SERVICE_NAME` and `OTEL_TRACES_SAMPLER`.',
};

function defaultOf({ defaultText, isRequired, fallback }: Setting<unknown>): string {
  if (defaultText !== undefined) return defaultText;
  if (isRequired) return 'required';
  return `\`${Array.isArray(fallback) ? fallback.join(',') : String(fallback)}\``;
}

function rowOf([name, setting]: [string, Setting<unknown>]): [string, string, string] {
  const value = defaultOf(setting);
  const expected = setting.expected.replace('a whole number from ', '');
  return [`\`${name}\``, `${expected}; ${value.startsWith('required') ? value : `default ${value}`}`, setting.meaning];
}

/** The text of docs/configuration.md. */
export function configurationDocument(): string {
  const sections = Object.entries(SETTING_GROUPS).map(([title, group]) => {
    const rows = Object.entries(group).map(rowOf);
    return [`## ${title}`, INTRODUCTIONS[title], definitions(rows)].filter((part) => part !== undefined).join('\n\n');
  });
  return `${[HEAD.trimEnd(), ...sections].join('\n\n')}\n`;
}
