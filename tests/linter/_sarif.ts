import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect } from 'vitest';

/** The schema that OASIS publishes for SARIF 2.1.0. */
// A pattern of the schema is no regular expression with the u flag.
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
formats.default(ajv);
const validate = ajv.compile(JSON.parse(readFileSync('tests/linter/sarif-schema-2.1.0.json', 'utf8')));

// biome-ignore lint/suspicious/noExplicitAny: any JSON is to be judged here
type Json = Record<string, any>;

/** Members that an object of the standard may and must have, as far as this program writes it. */
const objects: Record<string, { must: string[]; may: string[] }> = {
  // SARIF 2.1.0, sections 3.13, 3.14, 3.18, 3.19, 3.49, 3.20, 3.58, 3.27, 3.28, 3.29, 3.33, 3.35
  log: { must: ['version', 'runs'], may: ['$schema'] },
  run: { must: ['tool', 'results'], may: ['columnKind', 'invocations'] },
  driver: { must: ['name'], may: ['semanticVersion', 'rules'] },
  rule: {
    must: ['id'],
    may: ['shortDescription', 'fullDescription', 'help', 'defaultConfiguration', 'properties'],
  },
  invocation: { must: ['executionSuccessful'], may: ['toolExecutionNotifications'] },
  notification: { must: ['message'], may: ['descriptor', 'level', 'locations'] },
  result: {
    must: ['message'],
    may: ['ruleId', 'ruleIndex', 'level', 'locations', 'partialFingerprints', 'suppressions'],
  },
  location: { must: [], may: ['physicalLocation', 'logicalLocations'] },
  physical: { must: ['artifactLocation'], may: ['region'] },
  region: { must: ['startLine'], may: ['startColumn'] },
  suppression: { must: ['kind'], may: ['justification'] },
};

function has(kind: string, value: Json) {
  const { must, may } = objects[kind]!;
  for (const name of must) expect(value, `${kind}.${name}`).toHaveProperty([name]);
  for (const name of Object.keys(value)) expect([...must, ...may], `${kind}.${name}`).toContain(name);
}

const level = (value: unknown) => expect(['none', 'note', 'warning', 'error']).toContain(value);
const message = (value: Json) => expect(value.text).toEqual(expect.any(String));

function location(value: Json) {
  has('location', value);
  const { artifactLocation, region } = value.physicalLocation;
  has('physical', value.physicalLocation);
  // RFC 3986: no character outside the set, and no colon that would make a scheme of a file's name.
  expect(artifactLocation.uri).toMatch(
    /^(file:\/\/)?[A-Za-z0-9\-._~!$&'()*+,;=@%/]+(:[A-Za-z0-9\-._~!$&'()*+,;=@%/:]*)?$/,
  );
  if (region !== undefined) {
    has('region', region);
    expect(region.startLine).toBeGreaterThanOrEqual(1);
    if (region.startColumn !== undefined) expect(region.startColumn).toBeGreaterThanOrEqual(1);
  }
  for (const one of value.logicalLocations ?? []) {
    // Section 3.33.5: in JSON and YAML a fully qualified name is a JSON Pointer.
    expect(one.fullyQualifiedName).toMatch(/^(\/|$)/);
    expect(one.kind).toBe('property');
  }
}

/** In: a text. Out: the log, after checking it against the schema, and what the standard asks beyond that. */
export function readSarif(text: string): Json {
  const log: Json = JSON.parse(text);
  validate(log);
  expect(validate.errors ?? []).toEqual([]);
  has('log', log);
  expect(log.version).toBe('2.1.0');
  for (const run of log.runs) {
    has('run', run);
    const { driver } = run.tool;
    has('driver', driver);
    expect(run.columnKind).toBe('utf16CodeUnits');
    expect(new Set(driver.rules.map(({ id }: Json) => id)).size).toBe(driver.rules.length);
    for (const rule of driver.rules) {
      has('rule', rule);
      for (const name of ['shortDescription', 'fullDescription', 'help']) message(rule[name]);
      level(rule.defaultConfiguration.level);
    }
    for (const invocation of run.invocations) {
      has('invocation', invocation);
      expect(invocation.executionSuccessful).toEqual(expect.any(Boolean));
      for (const notification of invocation.toolExecutionNotifications) {
        has('notification', notification);
        message(notification.message);
        level(notification.level);
        if (notification.descriptor !== undefined) expect(notification.descriptor.id).toEqual(expect.any(String));
        for (const one of notification.locations) location(one);
      }
    }
    for (const result of run.results) {
      has('result', result);
      message(result.message);
      level(result.level);
      // Section 3.27.6: the index must lead to the rule that the id names.
      expect(driver.rules[result.ruleIndex].id).toBe(result.ruleId);
      for (const one of result.locations) location(one);
      for (const print of Object.values(result.partialFingerprints)) expect(print).toEqual(expect.any(String));
      for (const one of result.suppressions ?? []) {
        has('suppression', one);
        expect(['inSource', 'external']).toContain(one.kind);
      }
    }
  }
  return log;
}
