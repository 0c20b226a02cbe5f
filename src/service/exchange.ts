/** One request and its response as they really went over the wire, in-process. Plain data: it can be shown, stored and compared. */
export interface Exchange {
  /** The name later requests refer to (`# @name`); null when it has none. */
  name: string | null;
  /** The seeded caller that sent it: till, owner, admin, editor, member, stranger, or nobody. */
  as: string;
  /** Virtual time of sending, in milliseconds since the Unix epoch. */
  at: number;
  request: WireRequest;
  /** Null when the response never arrived (`# @lost`); the service did the work all the same. */
  response: WireResponse | null;
}

export interface WireRequest {
  method: string;
  /** Path and query, without host. */
  path: string;
  /** In the order in which they were written, names in their usual spelling. */
  headers: [string, string][];
  /** As sent, or null. */
  body: string | null;
}

export interface WireResponse {
  status: number;
  /** The registered reason phrase (RFC 9110 section 15): "Created". */
  reason: string;
  headers: [string, string][];
  body: string;
}
