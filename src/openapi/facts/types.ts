/** One field of a body, in the words of the contract. */
export interface FieldFacts {
  /** `currency`, or `error.code` for a field one level down. */
  name: string;
  required: boolean;
  /** `integer`, `string up to 80`, `string of free, held`, `list of Berth`. */
  type: string;
  /** The contract's own text, or ''. */
  text: string;
}

export interface BodyFacts {
  mediaType: string;
  /** The schema's name, `Berth`, or its outline where it has none: `list of Berth`, `{message, status}`. */
  schema: string;
  text: string;
  fields: FieldFacts[];
  /** False where the schema allows no other fields. */
  open: boolean;
}

export interface ResponseFacts {
  status: string;
  /** The contract's own text; absent or '' where it has none. */
  text?: string;
  body: BodyFacts | null;
  headers: string[];
  /** True if the response is the same in nearly every operation, and listed with the whole contract. */
  isUsual?: boolean;
}

interface ParameterFacts extends FieldFacts {
  in: string;
}

/** What an operation says about itself: the same questions for every operation, whatever the responses. */
export interface OperationFacts {
  /** `POST /payments`. */
  name: string;
  method: string;
  path: string;
  summary: string;
  text: string;
  deprecated: boolean;
  parameters: ParameterFacts[];
  requestBody: BodyFacts | null;
  responses: ResponseFacts[];
  /** Whether it knows the header Idempotency-Key. */
  idempotencyKey: boolean;
  /** The declared permission, or null. */
  permission: string | null;
}

/** The body that some failures share, and with which statuses it comes. */
export interface FailureFacts {
  body: BodyFacts;
  statuses: string[];
}
