import type { Setting } from '../../src/settings/setting-kinds.js';
import { SETTING_GROUPS } from '../../src/settings/settings.js';
import { table } from './table.js';

const HEAD = `# Configuration

<!-- Written by \`npm run docs\` from src/settings/settings.ts. Do not edit. -->

The service reads its settings from the environment, once, when it starts (\`src/settings/config.ts\`). An empty variable counts
as one that is not set. If a value is wrong, the service does not start; it names each wrong variable and what it expects. A
variable that begins like a setting and is none, such as \`RATE_LIMIT_READ_PER_MINUTE\`, gets a warning in the log. Give all
processes the same values, and restart them after a change.
`;

/** What stands above the table of a group. */
const INTRODUCTIONS: Record<string, string> = {
  'Rate limits': 'Limits for each minute ([rules](spec/rate-limits.md)).',
  GraphQL:
    'The most that one GraphQL document of a customer may ask for; staff may ask for twice as much. ' +
    '[The interface](spec/graphql.md#limits) explains each limit.',
  'Slow clients': 'Milliseconds after which a connection is closed ([security.md](security.md#http)).',
  Traces:
    'Variables of OpenTelemetry, which is loaded only if an endpoint or an exporter is set. Its SDK then reads others ' +
    'too, such as `OTEL_SERVICE_NAME` and `OTEL_TRACES_SAMPLER`.',
};

function defaultOf({ defaultText, isRequired, fallback }: Setting<unknown>): string {
  if (defaultText !== undefined) return defaultText;
  if (isRequired) return 'required';
  return `\`${Array.isArray(fallback) ? fallback.join(',') : String(fallback)}\``;
}

function rowOf([name, setting]: [string, Setting<unknown>]): string[] {
  return [`\`${name}\``, defaultOf(setting), setting.expected, setting.meaning];
}

/** The text of docs/configuration.md. */
export function configurationDocument(): string {
  const sections = Object.entries(SETTING_GROUPS).map(([title, group]) => {
    const rows = [['variable', 'default', 'expected', 'meaning'], ...Object.entries(group).map(rowOf)];
    return [`## ${title}`, INTRODUCTIONS[title], table(rows)].filter((part) => part !== undefined).join('\n\n');
  });
  return `${[HEAD.trimEnd(), ...sections].join('\n\n')}\n`;
}
