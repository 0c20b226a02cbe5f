import { pointer } from '../conventions/openapi';
import { AddedMembers } from './added-members';
import { isObject, keysOf, Located, type Mapping, textOf } from './located';
import type { SourceDocument } from './source-document';
import { formTypes, jsonOnly, stringsIn, typesOf } from './swagger-media-types';
import { isOperationField } from './version';

/** What the adapter needs of the documents. */
interface SwaggerDocuments {
  readonly root: SourceDocument;
  /** Where a $ref leads, for those whose target depends on who refers to it. */
  readonly presetTargets: WeakMap<object, Located>;
  child(located: Located | null, key: string | number): Located | null;
  resolve(located: Located | null): Located | null;
}

/** A parameter as an operation or a path lists it, and where it is written. */
interface ListedParameter {
  entry: Located;
  node: Located<Mapping>;
  /** The list. */
  holder: Located;
}

/**
 * Makes a Swagger 2.0 description readable as OpenAPI 3: each operation gets a `requestBody`, each response its `content`,
 * each parameter and header a `schema`, the root `servers` and `components`. What is added is not enumerable, so that
 * code that goes over the document meets only what is written, and a $ref finds nothing there; `SourceDocument.places` says
 * where each added member is really written, so that every pointer and every position is the author's.
 *
 * @param documents The documents; the first one is a Swagger 2.0 description.
 */
export const adaptSwagger = (documents: SwaggerDocuments): void => new SwaggerAdapter(documents).adapt();

/** What 3.0 calls the flows and the formats of lists that it renamed. */
const flowNames = new Map<unknown, string>([
  ['application', 'clientCredentials'],
  ['accessCode', 'authorizationCode'],
]);
const styles = new Map<unknown, string>([
  ['ssv', 'spaceDelimited'],
  ['pipes', 'pipeDelimited'],
]);

/** What a parameter, a header or a field of a form says of its value. */
function schemaOf(written: Mapping): Mapping {
  const { name, in: place, required, description, collectionFormat, allowEmptyValue, schema, ...keywords } = written;
  return keywords.type === 'file' ? { ...keywords, type: 'string', format: 'binary' } : keywords;
}

class SwaggerAdapter {
  private readonly added = new AddedMembers();
  /** Shared bodies and responses, by what is written and the media types that an operation gives it. */
  private readonly shared = new Map<unknown, Map<string, Mapping>>();
  private readonly root: Located<Mapping>;
  private readonly consumes: readonly string[];
  private readonly produces: readonly string[];

  constructor(private readonly documents: SwaggerDocuments) {
    const { root } = documents;
    this.root = new Located(root, root.value as Mapping);
    this.consumes = stringsIn(this.root.value.consumes) ?? jsonOnly;
    this.produces = stringsIn(this.root.value.produces) ?? jsonOnly;
  }

  adapt(): void {
    this.use(this.root);
    this.addServers();
    for (const parameter of this.childrenOf(this.root, 'parameters')) this.adaptParameter(parameter);
    for (const response of this.childrenOf(this.root, 'responses')) this.adaptHeaders(response);
    for (const member of ['paths', 'x-webhooks'])
      for (const item of this.childrenOf(this.root, member)) this.adaptPathItem(item);
    this.addComponents();
  }

  private addServers(): void {
    const { value } = this.root;
    const [host, base] = [textOf(value.host), textOf(value.basePath)];
    if (host === '' && base === '') return;
    const schemes = host === '' ? [] : (stringsIn(value.schemes) ?? []);
    const urls = schemes.length === 0 ? [`${host === '' ? '' : '//'}${host}${base}`] : null;
    const servers = urls ?? schemes.map(scheme => `${scheme}://${host}${base}`);
    const list = servers.map(url => this.added.placed({ url }, { url: '' }));
    const written = host === '' ? '/basePath' : '/host';
    const at = list.map((_, i) => [i, urls === null ? `/schemes/${i}` : written]);
    this.added.add(value, 'servers', this.added.placed(list, Object.fromEntries(at)), '');
  }

  private addComponents(): void {
    const { value } = this.root;
    const schemes = this.childrenOf(this.root, 'securityDefinitions').map(({ name, value: written }) => [
      name,
      this.securityScheme(written),
    ]);
    const components: Mapping = { securitySchemes: Object.fromEntries(schemes) };
    if (isObject(value.definitions)) components.schemas = value.definitions;
    if (isObject(value.parameters)) components.parameters = value.parameters;
    if (isObject(value.responses)) components.responses = value.responses;
    const at = { schemas: '/definitions', parameters: '/parameters', responses: '/responses' };
    this.added.placed(components, { ...at, securitySchemes: '/securityDefinitions' });
    this.added.add(value, 'components', components, '');
  }

  private securityScheme(written: unknown): unknown {
    if (!isObject(written)) return written;
    if (written.type === 'basic') return { ...written, type: 'http', scheme: 'basic' };
    if (written.type !== 'oauth2') return written;
    const { flow, authorizationUrl, tokenUrl, scopes, ...rest } = written;
    const name = flowNames.get(flow) ?? textOf(flow);
    const flows = this.added.placed({ [name]: { authorizationUrl, tokenUrl, scopes } }, { [name]: '' });
    return this.added.placed({ ...rest, flows }, { flows: '' });
  }

  private adaptPathItem(at: Located): void {
    const item = this.resolve(at);
    if (item === null) return;
    const inherited = this.parametersOf(item);
    for (const name of keysOf(item)) {
      const operation = isOperationField(name) ? this.resolve(this.documents.child(item, name)) : null;
      if (operation !== null) this.adaptOperation(operation, inherited);
    }
  }

  private adaptOperation(operation: Located<Mapping>, inherited: readonly ListedParameter[]): void {
    const { value } = operation;
    const own = this.parametersOf(operation);
    for (const { node } of own) this.adaptParameter(node);
    for (const { node } of inherited) this.adaptParameter(node);
    const consumes = stringsIn(value.consumes) ?? this.consumes;
    const isBody = ({ node }: ListedParameter) => node.value.in === 'body';
    const body = own.find(isBody) ?? inherited.find(isBody);
    if (body !== undefined) this.addBody(value, this.sharedBody(body.node, consumes));
    else {
      const named = new Set(own.map(({ node }) => node.value.name));
      const fields = [...inherited.filter(({ node }) => !named.has(node.value.name)), ...own].filter(
        ({ node }) => node.value.in === 'formData',
      );
      if (fields.length > 0) this.addBody(value, this.formBody(fields, consumes));
    }
    const produces = stringsIn(value.produces) ?? this.produces;
    for (const entry of this.childrenOf(operation, 'responses')) this.adaptResponse(entry, produces);
  }

  /** A reference whose target is the body, at the parameter that describes it. */
  private addBody(operation: Mapping, body: Located<Mapping>): void {
    const reference = { $ref: `#${body.pointer}` };
    this.documents.presetTargets.set(reference, body);
    this.added.add(operation, 'requestBody', reference, '/parameters');
  }

  private sharedBody(parameter: Located<Mapping>, mediaTypes: readonly string[]): Located<Mapping> {
    const { value } = parameter;
    const body = this.once(value, mediaTypes, () => {
      const { description, required, schema } = value;
      const content = this.added.content(mediaTypes, () => (schema === undefined ? {} : { schema }));
      return this.added.placed({ description, required, content }, { content: '' });
    });
    return parameter.with(body);
  }

  /** The fields of a form, each at its parameter, and the form at the list of parameters. */
  private formBody(fields: readonly ListedParameter[], consumes: readonly string[]): Located<Mapping> {
    const { holder } = fields[0]!;
    const places: [string, string][] = [];
    const properties = fields.map(({ entry, node, holder: list }) => {
      const name: string = node.value.name;
      const schema = { ...schemaOf(node.value), description: node.value.description };
      const inPlace = entry === node && list.value === holder.value;
      const reference = { $ref: `#${node.pointer}` };
      if (!inPlace) this.documents.presetTargets.set(reference, node.with(schema));
      places.push([name, list.value === holder.value ? pointer(entry.key) : '']);
      return [name, inPlace ? schema : reference];
    });
    const required = fields.filter(({ node }) => node.value.required === true).map(({ node }) => node.value.name);
    const file = fields.some(({ node }) => node.value.type === 'file');
    const mediaTypes = formTypes(consumes, file);
    const schema = this.added.placed(
      {
        type: 'object',
        properties: this.added.placed(Object.fromEntries(properties), Object.fromEntries(places)),
        required,
      },
      { properties: '' },
    );
    const content = this.added.content(mediaTypes, () => this.added.placed({ schema }, { schema: '' }));
    return holder.with(this.added.placed({ required: required.length > 0, content }, { content: '' }));
  }

  private adaptParameter(at: Located): void {
    const parameter = this.resolve(at);
    if (parameter === null || parameter.value.in === 'body') return;
    const { value } = parameter;
    this.added.add(value, 'schema', schemaOf(value), '');
    if (value.type !== 'array') return;
    // Lists are separated by commas unless collectionFormat says otherwise; OpenAPI 3 repeats the name in a query.
    const style = styles.get(value.collectionFormat);
    const simple = value.in === 'path' || value.in === 'header';
    this.added.add(value, 'style', style ?? (simple ? 'simple' : 'form'), '/collectionFormat');
    this.added.add(value, 'explode', value.collectionFormat === 'multi', '/collectionFormat');
  }

  /** A shared response has the media types of the operation that refers to it. */
  private adaptResponse(entry: Located, stated: readonly string[]): void {
    const response = this.resolve(entry);
    if (response === null) return;
    const { value } = response;
    const mediaTypes = typesOf(entry.name, value, stated);
    this.adaptHeaders(response);
    if (value === entry.value) {
      this.addContent(value, mediaTypes);
      return;
    }
    const copy = this.once(value, mediaTypes, () => {
      const own = { ...value };
      this.addContent(own, mediaTypes);
      return own;
    });
    this.documents.presetTargets.set(entry.value, response.with(copy));
  }

  private adaptHeaders(response: Located): void {
    for (const header of this.childrenOf(response, 'headers'))
      if (isObject(header.value)) this.added.add(header.value, 'schema', schemaOf(header.value), '');
  }

  private addContent(response: Mapping, produces: readonly string[]): void {
    const { schema, examples } = response;
    const file = isObject(schema) && schema.type === 'file';
    const shown = isObject(examples) ? Object.keys(examples).filter(name => name.includes('/')) : [];
    if (!isObject(schema) && shown.length === 0) return;
    const described = !isObject(schema)
      ? shown
      : file && produces === jsonOnly
        ? ['application/octet-stream']
        : produces;
    const content = this.added.content(described, mediaType => {
      const body: Mapping = isObject(schema) ? { schema: file ? { type: 'string', format: 'binary' } : schema } : {};
      if (!shown.includes(mediaType)) return body;
      return this.added.placed({ ...body, example: examples[mediaType] }, { example: pointer('examples', mediaType) });
    });
    this.added.add(response, 'content', content, '');
  }

  private parametersOf(holder: Located): ListedParameter[] {
    const list = this.documents.child(holder, 'parameters');
    if (list === null || !Array.isArray(list.value)) return [];
    return list.value.flatMap((_, i) => {
      const entry = this.documents.child(list, i);
      const node = this.resolve(entry);
      if (entry === null || node === null || typeof node.value.name !== 'string') return [];
      return [{ entry: node.value === entry.value ? node : entry, node, holder: list }];
    });
  }

  private childrenOf(holder: Located, member: string): Located[] {
    const all = this.documents.child(holder, member);
    return keysOf(all).flatMap(name => (name.startsWith('x-') ? [] : (this.documents.child(all, name) ?? [])));
  }

  private resolve(at: Located | null): Located<Mapping> | null {
    const found = this.documents.resolve(at);
    if (!isObject(found?.value)) return null;
    this.use(found);
    return found;
  }

  /** Its document may hold members that are written elsewhere. */
  private use({ document }: Located): void {
    document.places = this.added.places;
  }

  private once(written: object, mediaTypes: readonly string[], make: () => Mapping): Mapping {
    const known = this.shared.get(written) ?? new Map<string, Mapping>();
    this.shared.set(written, known);
    const key = JSON.stringify(mediaTypes);
    const made = known.get(key) ?? make();
    known.set(key, made);
    return made;
  }
}
