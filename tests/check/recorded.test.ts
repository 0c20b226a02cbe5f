import { readdirSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { configuredProbes } from '../../src/check/configured-probes';
import type { CheckedExchange } from '../../src/check/exchange';
import type { Probe } from '../../src/check/probe';
import { probes } from '../../src/generated/probes';
import { allRules } from '../../src/linter/engine/lint';
import { apiOf } from '../../src/openapi/description';
import { part } from '../support/size';
import { changesFrom, variationsOf } from '../support/variations';
import { runAlone } from './_alone';
import { keptContract, keptPlan } from './_kept';

type Response = CheckedExchange['response'];

/** Those that a probe asks about, and both sides of the borders between the kinds. */
const statuses = [
  200, 201, 204, 299, 300, 304, 399, 400, 401, 403, 404, 405, 409, 410, 412, 413, 422, 428, 429, 499, 500,
];

/** Responses with the headers, or one node of the body, otherwise. */
function alteredResponses({ headers, body, ...response }: Response): [what: string, Response][] {
  const nodes = body === '' ? [] : variationsOf(JSON.parse(body));
  const bodies: [string, string][] = [
    ...['', 'no JSON', '[]', 'null'].map((text): [string, string] => [`the body: ${text || 'empty'}`, text]),
    ...nodes.map(({ what, value }): [string, string] => [what, JSON.stringify(value)]),
  ];
  const others: [string, typeof headers][] = headers.flatMap(([name]) => [
    [`without ${name}`, headers.filter(one => one[0] !== name)],
    [`${name}: other`, headers.map(one => [one[0], one[0] === name ? 'other' : one[1]])],
  ]);
  return [
    ...others.map(([what, some]): [string, Response] => [what, { ...response, headers: some, body }]),
    ...bodies.map(([what, text]): [string, Response] => [what, { ...response, headers, body: text }]),
    [
      'its headers in lower case',
      { ...response, headers: headers.map(([name, value]) => [name.toLowerCase(), value]), body },
    ],
  ];
}

/** Contracts, plans, and servers with one thing otherwise. */
const settings = [
  ...variationsOf(keptContract.paths, 'paths')
    .filter(({ what }) => what.startsWith('without'))
    .map(({ what, value }) => ({ what, contract: apiOf({ ...keptContract, paths: value }) })),
  ...variationsOf(keptPlan)
    .filter(({ what }) => !/(list|path|without (create|replace|replace\.body))$/.test(what))
    .map(({ what, value }) => ({ what, plan: value as typeof keptPlan })),
  { what: 'a server elsewhere', server: { hostname: 'notes.example', origin: 'http://notes.example' } },
  { what: 'a server over HTTPS', server: { protocol: 'https:', origin: 'https://localhost' } },
];

function recordOf(probe: Probe, isUsual: boolean): string[] {
  const { exchanges, outcome } = runAlone(probe);
  const withResponse = (response: Response, number: number) =>
    runAlone(probe, { alter: (each, at) => (at === number ? { ...each, response } : each) }).outcome;
  const responses = exchanges.flatMap(({ response }, number) => {
    const { status } = response;
    const withStatus = (isUsual ? statuses : [])
      .filter(other => other !== status)
      .map(other => [other, withResponse({ ...response, status: other }, number).replaceAll(`${other}`, '…')] as const);
    const told = new Set(withStatus.map(([, one]) => one).filter(one => one !== outcome));
    return [
      ...[...told].map((said): [string, string] => [
        `${number + 1} status ${withStatus.flatMap(([other, one]) => (one === said ? [other] : [])).join(' ')}`,
        said,
      ]),
      ...alteredResponses(response).map(([what, other]): [string, string] => [
        `${number + 1} ${what}`,
        withResponse(other, number),
      ]),
    ];
  });
  return [
    probe.title,
    ...exchanges.map(({ request, as, response }, i) =>
      [`${i + 1} ${request.method} ${request.path}`, ...(as === 'main' ? [] : ['as', as]), '→', response.status].join(
        ' ',
      ),
    ),
    outcome,
    '',
    ...changesFrom(outcome, responses),
    '',
    ...changesFrom(
      outcome,
      (isUsual ? settings : []).map(({ what, ...setting }): [string, string] => [
        what,
        runAlone(probe, setting).outcome,
      ]),
    ),
  ];
}

/** The probe, and what it asks after another decision; of several styles of names, two are enough. */
function questionsOf(probe: Probe): Probe[] {
  const { name = '', others = {} } = allRules.find(({ id }) => id === probe.rule)?.decision ?? {};
  const turned = Object.keys(others).flatMap(choice =>
    configuredProbes([probe], { rules: new Map(), decisions: new Map([[name, choice]]) }),
  );
  return [probe, ...turned.filter(({ run }) => run !== probe.run).slice(0, 2)];
}

describe('what a probe says of an API that keeps it, and with one thing otherwise', () => {
  test.each(part(probes.map(probe => [probe.id, probe] as const)))('%s', async (id, probe) => {
    const lines = questionsOf(probe).flatMap((question, i) => recordOf(question, i === 0));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded/${id}.txt`);
  });
});

it('leaves no recording of probes that are gone', () => {
  const names = probes.map(({ id }) => `${id}.txt`);
  for (const name of readdirSync('tests/check/recorded')) expect(names).toContain(name);
});
