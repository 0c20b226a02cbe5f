import { InputError } from '../command';
import { listInWords } from '../text/list-in-words';
import type { Lab, LabParameter } from './types';

/** Every parameter at its default. */
export const defaultParams = (parameters: readonly LabParameter[]): Record<string, number> =>
  Object.fromEntries(parameters.map(parameter => [parameter.name, parameter.default]));

/** One line a parameter: name, range and default, for help and for error messages. */
export const describeParameter = (parameter: LabParameter): string => {
  const { name, min, max, values, default: standard } = parameter;
  return values
    ? `${name}=${values.map(hyphenated).join('|')} (default: ${hyphenated(valueName(parameter, standard))})`
    : `${name}=${min} to ${max} (default: ${standard})`;
};

/** A value as people read it: its name, or else the number. */
export const valueName = ({ min, values }: LabParameter, value: number): string =>
  values?.[value - min] ?? String(value);

/** The name of a value as one word of a command line. */
const hyphenated = (name: string): string => name.replaceAll(' ', '-').toLowerCase();

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
    const value = readValue(parameter, text);
    if (value >= parameter.min && value <= parameter.max) params[name] = value;
    else problems.push(`${name} must be ${allowed(parameter)}, not ${JSON.stringify(text)}.`);
  }
  if (problems.length > 0) {
    throw new InputError(
      'invalid_setting',
      problems.join(' '),
      `You can set ${listInWords(lab.parameters.map(describeParameter))}.`,
      { parameters: lab.parameters.map(({ name, min, max }) => ({ name, min, max })) },
    );
  }
  return params;
}

/** The value that a text names, by its name or as a number; NaN for neither. */
function readValue({ min, values }: LabParameter, text: string): number {
  const named = values?.map(hyphenated).indexOf(hyphenated(text)) ?? -1;
  if (named >= 0) return min + named;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

const allowed = ({ min, max, values }: LabParameter): string =>
  values ? listInWords(values.map(hyphenated), 'or') : `a whole number from ${min} to ${max}`;
