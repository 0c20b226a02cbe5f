/** What the listening edge allows one connection or one request; tests hand in shorter times. */
export interface EdgeLimits {
  /** Bytes of the request line and the headers together. */
  headerBytes: number;
  /** ms until all headers have arrived. */
  headersTime: number;
  /** ms until the whole request has arrived, its body included. */
  requestTime: number;
  /** ms that a connection may stay open without a request. */
  idleTime: number;
  /** ms that a connection may stay open without a byte in either direction, such as a client that never reads the response. */
  stallTime: number;
  /** ms between two looks at the times above. */
  checkEvery: number;
  /** Connections at once; one more gets 503 and is closed. */
  connections: number;
  /** ms that a rejected or stopped connection gets to take its last response. */
  grace: number;
}

/** Roomy for a person with curl, and little for somebody who only holds connections open. */
export const edgeLimits: EdgeLimits = {
  headerBytes: 16 * 1024,
  headersTime: 10_000,
  requestTime: 15_000,
  idleTime: 5_000,
  stallTime: 30_000,
  checkEvery: 500,
  connections: 2048,
  grace: 500,
};
