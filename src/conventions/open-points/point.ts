/** A point that the specification leaves open, or says in two ways, and what the reference service does about it. */
export interface OpenPoint {
  /** Stable. */
  id: string;
  /** The question, in a few words. */
  title: string;
  /** The clauses that leave it open. */
  clauses: readonly string[];
  /** What the specification says, and what it does not. */
  left: string;
  /** What our service does. */
  choice: string;
  /** What one could do as well, each with who does it or what it costs. */
  alternatives: readonly string[];
  why: string;
}
