/** What one code means and what a client does about it. Codes are only ever added (errors.5); errors.2 says what for. */
export interface ErrorCode {
  status: number;
  /** What the code means, in one sentence. */
  meaning: string;
  /** What the caller can do, and whether the same request is worth a retry (errors.7). */
  action: string;
  /** Named by the specification (errors.4), or chosen for this service. */
  origin: 'specification' | 'service';
}

const codeOf =
  (origin: ErrorCode['origin']) =>
  (status: number, meaning: string, action: string): ErrorCode => ({ status, meaning, action, origin });
/** A code of the specification. */
export const spec = codeOf('specification');
/** A code that this service adds. */
export const own = codeOf('service');
