import { InputError } from '../command';
import type { Lab, LabParameter } from './types';

/** Every parameter at its default. */
export const defaultParams = (parameters: readonly LabParameter[]): Record<string, number> =>
  Object.fromEntries(parameters.map(parameter => [parameter.name, parameter.default]));

/** One line a parameter: name, range and default, for help and for error messages. */
export const describeParameter = ({ name, min, max, default: standard }: LabParameter): string =>
  `${name}=${min} to ${max} (default: ${standard})`;

/**
 * Splits texts such as `inserted=3`, as `--set` collects them. The last one of a name counts.
 *
 * @throws InputError `invalid_setting` if one is not written as name=value
 */
export function splitSettings(
  settings: readonly string[],
  parameters: readonly LabParameter[],
): Record<string, string> {
  return Object.fromEntries(
    settings.map(setting => {
      const at = setting.indexOf('=');
      if (at < 1) {
        throw new InputError(
          'invalid_setting',
          `--set ${JSON.stringify(setting)} doesn’t have the form name=value.`,
          `For example, write --set ${parameters[0]!.name}=${parameters[0]!.max}.`,
        );
      }
      return [setting.slice(0, at).trim(), setting.slice(at + 1).trim()];
    }),
  );
}

/**
 * A value for every parameter of a lab.
 *
 * @param given - values as text
 * @throws InputError `invalid_setting`, which names every unknown parameter and every value out of range, with what is allowed
 */
export function readParams(
  lab: Pick<Lab, 'id' | 'parameters'>,
  given: Readonly<Record<string, string>> = {},
): Record<string, number> {
  const params = defaultParams(lab.parameters);
  const problems: string[] = [];
  for (const [name, text] of Object.entries(given)) {
    const parameter = lab.parameters.find(candidate => candidate.name === name);
    if (parameter === undefined) {
      problems.push(`The lab ${lab.id} has no parameter ${JSON.stringify(name)}.`);
      continue;
    }
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= parameter.min && value <= parameter.max) params[name] = value;
    else
      problems.push(
        `${name} must be a whole number from ${parameter.min} to ${parameter.max}, not ${JSON.stringify(text)}.`,
      );
  }
  if (problems.length > 0) {
    throw new InputError(
      'invalid_setting',
      problems.join(' '),
      `You can set ${lab.parameters.map(describeParameter).join(', ')}.`,
      { parameters: lab.parameters.map(({ name, min, max }) => ({ name, min, max })) },
    );
  }
  return params;
}
