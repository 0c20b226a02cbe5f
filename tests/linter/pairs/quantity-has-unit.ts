import { answers, array, number, object, text } from '../_contract';

const integer = { type: 'integer' };
const read = (properties: object, more: object = {}) => ({
  operation: { responses: answers(object({ id: text, ...properties }, more)) },
});
const told = (description: string, type: object = integer) => ({ ...type, description });
const listed = (...values: string[]) => ({ ...text, enum: values });

export const contracts = {
  'Fields of an order': {
    base: read({}),
    signs: {
      weight: read({ weight: integer }),
      'weight up to 1': read({ weight: { ...number, maximum: 1 } }),
      'gross_weight up to 1': read({ gross_weight: { ...number, maximum: 1 } }),
      length: read({ length: integer }),
      'length of a text': read({ length: told('The length of the text.') }),
      'width and height': read({ width: integer, height: integer }),
      depth: read({ depth: integer }),
      size: read({ size: integer }),
      'batch size': read({ batch_size: integer }),
      'amount due': read({ amount_due: integer }),
      'amount as a decimal': read({ amount: number }),
      'amount in cents': read({ amount: told('In cents.') }),
      'amount in a currency': read({ amount: told('In the currency of the shop.', number) }),
      'amount of a line': read({ lines: array(object({ amount: number, name: text })) }),
      total: read({ total: integer }),
      interval: read({ interval: integer }),
      distance: read({ distance: number }),
      'distance up to 2': read({ distance: { ...number, maximum: 2 } }),
      'distance up to 3': read({ distance: { ...number, maximum: 3 } }),
      'vector distance': read({ vector_distance: number }),
      volume: read({ volume: number }),
      'tank volume': read({ tank_volume: number }),
      'tank volume in litres': read({ tank_volume: told('In litres.', number) }),
      temperature: read({ temperature: number }),
      'temperature up to 10': read({ temperature: { ...number, maximum: 10 } }),
      'temperature up to 11': read({ temperature: { ...number, maximum: 11 } }),
      'temperature of a model': read({ temperature: told('Randomness of the model.', number) }),
      cost: read({ cost: integer }),
      'cost against a limit': read({ cost: told('Counted against your rate limit.') }),
      'content length': read({ content_length: integer }),
      'a unit in x-unit': read({ speed: { ...integer, 'x-unit': 'knots' } }),
      currency: read({ currency: text }),
      unit: read({ unit: text }),
      frequency: read({ frequency: text }),
      page: read({ page: integer }),
      'days or weeks': read({ kind: listed('day', 'week') }),
      'kg or lb': read({ kind: listed('kg', 'lb') }),
      'kg alone': read({ kind: listed('kg') }),
      'shares of the cost': read({}, { description: 'How it contributes, relative to others.' }),
    },
  },
  'A filter of a list': {
    base: { operation: { parameters: [{ name: 'distance', in: 'query', schema: integer }] } },
    signs: {
      'in a header': { operation: { parameters: [{ name: 'timeout', in: 'header', schema: integer }] } },
      'in the query': { operation: { parameters: [{ name: 'timeout', in: 'query', schema: integer }] } },
      'in seconds': {
        operation: { parameters: [{ name: 'ttl', in: 'query', description: 'In seconds.', schema: integer }] },
      },
      'a size': { operation: { parameters: [{ name: 'size', in: 'query', schema: integer }] } },
      'an amount': { operation: { parameters: [{ name: 'amount', in: 'query', schema: number }] } },
      'a text': { operation: { parameters: [{ name: 'duration', in: 'query', schema: text }] } },
    },
  },
};
