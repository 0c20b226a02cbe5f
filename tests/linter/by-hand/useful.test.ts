import { expect, it } from 'vitest';
import { answers, array, found, integer, json, object, ok, text, withKey } from '../_contract';

/** What a reader of a warning would shrug at, or couldn't count: the shape of each, as small as it gets. */
const read = (schema: object) => ({ get: { responses: answers(schema) } });
const tell = (rule: string, paths: object, more: object = {}) =>
  found(rule, paths, more).map(({ severity, places, message }) => `${severity} ${places}: ${message}`);

it('long-work-is-a-job: how a server is can only be found out now', () => {
  const slow = { get: { description: 'This may take a long time to complete.', responses: ok } };
  expect(tell('long-work-is-a-job', { '/health': slow })).toEqual([]);
  expect(tell('long-work-is-a-job', { '/statements': slow })).toHaveLength(1);
});

it('the place that stands for many is open to everybody, and isn’t on its way out', () => {
  const remove = (more: object) => ({
    delete: { requestBody: json(array(text)), responses: ok, ...more },
  });
  const kept = Object.fromEntries(
    ['e', 'f', 'g', 'h', 'i'].map(name => [`/${name}/{id}`, { delete: { responses: ok } }]),
  );
  const paths = {
    '/a': remove({ 'x-internal': true }),
    '/b': remove({ description: 'This endpoint will be deprecated in March.' }),
    '/c': remove({}),
    '/d': remove({}),
    ...kept,
  };
  expect(tell('delete-has-no-body', paths)).toEqual([
    'warning 4: DELETE /c takes a body, which may get lost in transit. The same is true of 3 more places: DELETE /d, DELETE /a, and DELETE /b, while 5 follow the convention.',
  ]);
});

it('time-has-format: a time is one in any style of names', () => {
  const names = ['CreatedAt', 'takenAt', 'PublishedAt', 'startTime', 'Updated'];
  const fields = Object.fromEntries(names.map(name => [name, { ...text, description: `Holds ${name}.` }]));
  for (const name of ['cookTime', 'lead_time', 'openingTime']) Object.assign(fields, { [name]: text });
  const paths = { '/photos': read(object({ ...fields, directed_at: { ...text, description: 'The audience.' } })) };
  expect(tell('time-has-format', paths)).toEqual([
    'warning 5: At least 5 fields with the name of a time, such as "CreatedAt", are strings, and nothing says how they’re written.',
  ]);
});

it('one-field-case: of many pairs the number is a lower bound, and the most used one leads', () => {
  const [snake, camel] = [
    ['order_id', 'paid_at', 'unit_price', 'due_date'],
    ['orderId', 'paidAt', 'unitPrice', 'dueDate'],
  ].map(names => object(Object.fromEntries(names.map(name => [name, text]))));
  const other = object({ unitPrice: text, total: text, is_paid: text });
  const more = object({ unit_price: text, is_due: text });
  const paths = { '/a': read(snake!), '/b': read(camel!), '/c': read(other), '/d': read(more) };
  expect(tell('one-field-case', paths).find(one => one.startsWith('warning'))).toMatch(
    /^warning 4: At least 4 names are .* in bodies: "unit_price" and /,
  );
});

it('day-has-no-time: one mistake in two fields and two objects is one finding', () => {
  const description = 'The day on which it starts, as a date.';
  const instant = { type: 'string', format: 'date-time', description };
  const paths = {
    '/a': read(object({ validFrom: instant, validTo: instant })),
    '/b': read(object({ validFrom: { ...instant } })),
  };
  expect(tell('day-has-no-time', paths)).toEqual([
    'warning 3: By their names or descriptions, "validFrom" and "validTo" are days, but the format is an instant in a time zone. This happens in 3 places.',
  ]);
});

it('field-keeps-one-type: names where the other type is; what has letters is the id of another thing', () => {
  const tickets = (types: object[]) => ({
    paths: Object.fromEntries(types.map((_, i) => [`/t${i}`, read({ $ref: `#/components/schemas/T${i}` })])),
    components: { schemas: Object.fromEntries(types.map((type, i) => [`T${i}`, object({ ticket_id: type })])) },
  });
  const say = (types: object[]) => {
    const { paths, components } = tickets(types);
    return tell('field-keeps-one-type', paths, { components });
  };
  const first = '"ticket_id" is a string here, and a number';
  expect(say([text, integer, integer])).toEqual([`warning 1: ${first} in T1 and T2.`]);
  expect(say([text, text, integer, integer, integer, integer])).toEqual([
    `warning 2: ${first} elsewhere, such as in T2 and T3. The same is true of 1 more place.`,
  ]);
  expect(say([{ ...text, format: 'uuid' }, integer, integer])).toEqual([]);
  expect(say([{ ...text, example: 'TK1a2b' }, integer, integer])).toEqual([]);
});

it('delete-repeats-quietly: what doesn’t exist may be the group that somebody is removed from', () => {
  const remove = (description: string) => ({
    '/groups/{id}/users/{user}': { delete: { responses: { ...ok, '400': { description } } } },
  });
  expect(tell('delete-repeats-quietly', remove('The group is invalid or does not exist.'))).toEqual([
    expect.stringMatching(/^info 1: A second DELETE .* may return 400/),
  ]);
  expect(tell('delete-repeats-quietly', remove('The user was already removed.'))).toEqual([
    expect.stringMatching(/^warning 1: A second DELETE .* returns 400/),
  ]);
});

it('path-is-noun: nobody links to a DELETE', () => {
  expect(tell('path-is-noun', { '/rows/delete': { delete: { responses: ok } } })).toEqual([
    'info 1: The path /rows/delete contains a verb, "delete".',
  ]);
});

it('get-is-safe: where POST exists already, the GET can go', () => {
  const trigger = { operationId: 'triggerByWebhook', summary: 'Triggers a run', responses: ok };
  const [one] = tell('get-is-safe', { '/hooks/{key}': { get: trigger, post: trigger } });
  expect(one).toContain('POST on the same path exists already.');
  expect(tell('get-is-safe', { '/hooks/{key}': { get: trigger } })[0]).not.toContain('POST');
});

it('put-replaces-whole: what the path names has to be sent nowhere else', () => {
  const hook = (required: string[]) => object({ name: text, url: text, note: text }, { required });
  const paths = (id: string) => ({
    '/hooks': { post: { requestBody: json(hook(['name'])), responses: ok } },
    [`/hooks/{${id}}`]: {
      ...read(hook(['name', 'note'])),
      put: { requestBody: json(hook([])), responses: ok },
    },
  });
  expect(tell('put-replaces-whole', paths('id'))).toEqual([expect.stringMatching(/^warning 1: .* not even "name"/)]);
  expect(tell('put-replaces-whole', paths('hook_name'))).toEqual([expect.stringMatching(/^info 1: /)]);
});

it('time-has-format: what is described in words at one place is known at another, and what is never sent isn’t asked for', () => {
  const card = (expiry: object) => object({ expiry_date: expiry, paid_at: { ...text, format: 'date-time' } });
  const told = { ...text, description: 'The expiry date, in `MM/YY` format.', example: '04/24' };
  expect(tell('time-has-format', { '/a': read(card(told)), '/b': read(card({ ...text })) })).toEqual([]);
  const dated = { ...text, format: 'date' };
  expect(tell('time-has-format', { '/a': read(card(dated)), '/b': read(card({ ...text })) })).toHaveLength(1);
  const reserved = { ...text, description: 'The expiry date. Never returned, reserved for later.' };
  expect(tell('time-has-format', { '/a': read(card(dated)), '/b': read(card(reserved)) })).toEqual([]);
});

it('list-has-envelope: a limit that may be left out for everything cuts nothing off', () => {
  const list = (description: string) => ({
    get: {
      parameters: [{ name: 'limit', in: 'query', description, schema: integer }],
      responses: answers(array(object({ id: text }))),
    },
  });
  const others = Object.fromEntries(
    ['b', 'c', 'd'].map(name => [`/${name}`, read(object({ data: array(object({ id: text })) }))]),
  );
  const say = (description: string) => tell('list-has-envelope', { '/a': list(description), ...others });
  expect(say('At most so many.')).toEqual([
    'warning 1: GET /a returns a bare array that ends at a limit, so a client can’t tell whether there’s more.',
  ]);
  expect(say('At most so many. Leave it blank to get the full history.')).toEqual([expect.stringMatching(/^info /)]);
});

it('put-replaces-whole: who reads it knows that the rest is kept', () => {
  const body = object({ name: text, note: text });
  const paths = (description: string) => ({
    '/hooks': { post: { requestBody: json({ ...body, required: ['name'] }), responses: ok } },
    '/hooks/{id}': {
      ...read({ ...body, required: ['name'] }),
      put: { description, requestBody: json(body), responses: ok },
    },
  });
  const say = (description: string) => tell('put-replaces-whole', paths(description))[0];
  expect(say('Updates the hook.')).toMatch(/^warning/);
  expect(say('If the object does not define a property, its value will not be updated.')).toMatch(/^info .* says/);
  expect(say('The request can also be made with the PATCH method.')).toMatch(/^info .* says/);
});

it('one-field-case: objects of OpenTelemetry, of the Model Context Protocol, and of OpenAI have names of their own', () => {
  const own = read(object({ span_id: text, mime_type: text, created_at: text, user_id: text }));
  const beside = (properties: object) =>
    tell('one-field-case', { '/a': own, '/b': read(object(properties)) }).filter(one => one.startsWith('warning'));
  expect(beside({ spanId: text, user_id: text })).toHaveLength(1);
  expect(beside({ spanId: text, user_id: text, startTimeUnixNano: text })).toEqual([]);
  expect(beside({ mimeType: text, user_id: text, data: text })).toEqual([]);
  expect(beside({ createdAt: text, user_id: text, object: { const: 'response' } })).toEqual([]);
  expect(beside({ createdAt: text, user_id: text, object: { const: 'order' } })).toHaveLength(1);
  expect(beside({ createdAt: text, user_id: text, object: { enum: ['response', 'order'] } })).toEqual([]);
  expect(beside({ createdAt: text, user_id: text, object: { enum: ['order', 'response'] } })).toHaveLength(1);
});

it('one-field-case: one style that comes from one package is told so', () => {
  const schemas = {
    'ent.Item': object({ created_at: text, asset_id: text }),
    'repo.Item': object({ createdAt: text, assetId: text, fileName: text }),
    'api.Page': object({ createdAt: text, pageSize: text }),
  };
  const paths = Object.fromEntries(
    Object.keys(schemas).map((name, i) => [`/${'abc'[i]}`, read({ $ref: `#/components/schemas/${name}` })]),
  );
  const message =
    'warning 2: At least 2 names are spelled in two ways in bodies: "createdAt" and "created_at", "assetId" and "asset_id".';
  const said = (more: object) =>
    tell('one-field-case', paths, { components: { schemas: { ...schemas, ...more } } }).find(one =>
      one.startsWith('w'),
    );
  expect(said({})).toBe(`${message} All the snake_case ones are in schemas that begin with "ent.".`);
  expect(
    said({ 'repo.Item': object({ createdAt: text, assetId: text, fileName: text, created_at: text }) }),
  ).not.toContain('begin with');
});

it('body-is-required: a resource that may be supplied as the body has a default', () => {
  const requestBody = json(object({ name: text }, { required: ['name'] }));
  const create = (more: object) =>
    tell('body-is-required', { '/records': { post: { requestBody, responses: ok, ...more } } });
  expect(create({})).toHaveLength(1);
  expect(create({ description: 'A status MAY be also supplied by the client as the request body.' })).toEqual([]);
  expect(create({ requestBody: { ...requestBody, description: 'Optional. A default is used without it.' } })).toEqual(
    [],
  );
});

it('post-accepts-key: an id by which a second one is rejected, and an instruction that another operation executes', () => {
  const pay = (fields: object, more: object = {}) =>
    tell('post-accepts-key', {
      '/transfers': withKey,
      '/payouts': { post: { requestBody: json(object({ amount: integer, iban: text, ...fields })), responses: ok } },
      ...more,
    });
  expect(pay({})).toEqual([expect.stringMatching(/^error/)]);
  const description = 'We will reject future payouts with the same ID.';
  expect(pay({ externalTxId: { ...text, description } })).toEqual([]);
  const shelf = {
    '/stock/{id}/transfer': {
      post: { requestBody: json(object({ amount: integer })), responses: answers(object({}), '201') },
    },
  };
  expect(tell('post-accepts-key', shelf)).toEqual([expect.stringMatching(/^info/)]);
  const execute = { '/payouts/{id}/actions/execute': { post: { responses: ok } } };
  expect(pay({}, execute)).toEqual([expect.stringMatching(/^info 1: POST .payouts documents no/)]);
});

it('throttling-is-stated: what others install, with a server of the team’s own to try it, may have no limit', () => {
  const failing = { responses: { ...ok, '400': { description: 'x' } } };
  const paths = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e', 'f'].map(name => [`/${name}`, { get: failing, post: failing }]),
  );
  const grade = (...servers: object[]) => tell('throttling-is-stated', paths, { servers })[0]!.split(' ')[0];
  const local = { url: 'http://localhost:8085' };
  expect(grade(local, { url: 'https://api.agent.io' })).toBe('warning');
  expect(grade(local, { url: 'https://k8s-dev.agent.io' })).toBe('info');
  expect(grade(local, { url: 'https://agent.io/try', description: 'The staging environment' })).toBe('info');
});

it('read-has-schema: the raw document of a client has no schema of ours', () => {
  const get = (description: string) => ({
    get: { description, responses: { '200': { description: 'x', ...json({}) } } },
  });
  expect(tell('read-has-schema', { '/schemas/{id}/schema': get('Raw JSON response of the schema.') })).toEqual([]);
  expect(tell('read-has-schema', { '/schemas/{id}/schema': get('The schema.') })).toHaveLength(1);
  const grade = (path: string) => tell('read-has-schema', { [path]: get('') })[0]!.split(' ')[0];
  expect(grade('/runs/{id}/input/{key}')).toBe('info');
  expect(grade('/runs/{id}/payload')).toBe('info');
  expect(grade('/runs/{id}/history')).toBe('warning');
});

it('totals say what they leave out, and a shape says how many responses have it', () => {
  const told = answers(object({ done: array(text), errors: array(text) }));
  const silent = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'].map(name => [`/${name}`, { put: { responses: ok } }]),
  );
  expect(tell('failures-are-stated', { ...silent, '/bulk': { put: { responses: told } } })[0]).toMatch(
    /^warning 11: 11 of 12 operations .* Another one only tells it in the body of a success\.$/,
  );
  const schemas = {
    Error: object({ code: text, message: text }),
    Odd: object({ error: object({ type: text, message: text }) }),
  };
  const failing = (name: string) => ({
    get: { responses: { ...ok, ...answers({ $ref: `#/components/schemas/${name}` }, '400') } },
  });
  const names = ['Error', 'Error', 'Error', 'Error', 'Odd', 'Odd', 'Odd'];
  const paths = Object.fromEntries(names.map((name, i) => [`/${'abcdefg'[i]}`, failing(name)]));
  expect(tell('one-error-shape', paths, { components: { schemas } })[0]).toContain(
    'This error, which 3 responses share, is returned as',
  );
});

it('batch-states-mode: who subscribes again is subscribed once', () => {
  const batch = (path: string, more: object = {}) =>
    tell('batch-states-mode', {
      [path]: { post: { summary: 'In bulk', requestBody: json(array(text)), responses: ok, ...more } },
    });
  expect(batch('/clients/bulk')).toEqual([expect.stringMatching(/^warning/)]);
  expect(batch('/subscribers/bulk')).toEqual([expect.stringMatching(/^warning/)]);
  expect(batch('/clients/{id}/subscribe/bulk')).toEqual([expect.stringMatching(/^info/)]);
});

it('one-field-case: a single field that is spelled its own way once is a slip', () => {
  const paths = (count: number) =>
    Object.fromEntries(
      ['b', 'c', 'd', 'e', 'f', 'g']
        .slice(0, count)
        .map(name => [`/${name}`, read(object({ project_id: text, name: text }))]),
    );
  const odd = { '/a': read(object({ projectID: text, user_id: text })) };
  const twins = (count: number) =>
    tell('one-field-case', { ...paths(count), ...odd }).filter(one => one.includes('two ways'));
  expect(twins(3)).toEqual([expect.stringMatching(/^warning/)]);
  expect(twins(6)).toEqual([expect.stringMatching(/^info/)]);
});

it('server-is-https: a placeholder to which nothing secret goes is nobody’s server', () => {
  const grade = (...urls: string[]) =>
    found('server-is-https', {}, { servers: urls.map(url => ({ url })) }).map(({ severity }) => severity);
  expect(grade('http://api.shop.io')).toEqual(['warning']);
  expect(grade('http://example.com/api')).toEqual(['info']);
});

it('one-error-shape: the resolution of DIDs and the issuing of credentials have errors of their own', () => {
  const odd = (fields: object) => {
    const own = { get: { responses: { ...ok, ...answers(object({ code: text, message: text }), '400') } } };
    const paths = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map(name => [`/${name}`, own]));
    return tell('one-error-shape', {
      ...paths,
      '/x': { get: { responses: { ...ok, ...answers(object(fields), '400') } } },
    }).filter(one => one.startsWith('warning'));
  };
  expect(odd({ error: text, error_code: text })).toHaveLength(1);
  expect(odd({ error: text, error_description: text, c_nonce: text })).toEqual([]);
});

it('error-has-code: what two responses of many operations have is no habit', () => {
  const failing = { get: { responses: { ...ok, ...answers({ $ref: '#/components/schemas/Odd' }, '400') } } };
  const paths = (count: number) =>
    Object.fromEntries(
      Array.from({ length: 24 }, (_, i) => [`/a${i}`, i < count ? failing : { get: { responses: ok } }]),
    );
  const grade = (count: number) =>
    tell('error-has-code', paths(count), { components: { schemas: { Odd: object({ message: text }) } } })[0]!.split(
      ' ',
    )[0];
  expect(grade(2)).toBe('info');
  expect(grade(3)).toBe('warning');
});

it('contract-states-authentication: who implements a standard adds what protects it', () => {
  const orders = { '/orders': { post: { responses: { ...ok, '401': { description: 'Unauthorized' } } } } };
  const grade = (url: string) =>
    tell('contract-states-authentication', orders, { servers: [{ url }] })[0]!.split(' ')[0];
  expect(grade('https://serverRoot/tmf-api/v4')).toBe('warning');
  expect(grade('https://api.shop.io/v4')).toBe('error');
});

it('list-has-limit: a page is a limit, even if its size isn’t said', () => {
  const list = (more: object = {}, fields: object = {}) => ({
    get: { responses: answers(object({ data: array(object({ id: text })), ...fields })), ...more },
  });
  const page = { parameters: [{ name: 'page', in: 'query', schema: integer }] };
  const paths = { '/a': list(page), '/b': list({}, { next: text }), '/c': list() };
  expect(tell('list-has-limit', paths)).toEqual(['info 1: GET /c states no limit on how much it returns.']);
});

it('delete-has-no-body: where nothing is required, nobody is told that the body was lost', () => {
  const remove = (schema: object, more: object = {}) => ({
    '/members': { delete: { requestBody: { ...json(schema), ...more }, responses: ok } },
  });
  const said = (...parts: Parameters<typeof remove>) => tell('delete-has-no-body', remove(...parts))[0];
  const still = /in transit, and the request is valid without it\.$/;
  expect(said(object({ ids: array(text) }))).toMatch(still);
  expect(said(object({ ids: array(text) }), { required: true })).not.toMatch(still);
  expect(said(object({ ids: array(text) }, { required: ['ids'] }))).not.toMatch(still);
});
