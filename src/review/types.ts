import type { Area } from '../conventions/area';
import type { OpenApi } from '../conventions/openapi';
import type { Exchange } from '../service/exchange';

/** A clean contract into which exercises put their flaws: one file in src/review/contracts, its default export. */
export interface BaseContract {
  /** The file's name without its ending. */
  id: string;
  title: string;
  /** Two sentences: who uses this API and what for. */
  setting: string;
  /** A fresh copy of the clean description. */
  document(): OpenApi;
  /** True for the service's own contract: only there can exchanges be recorded. */
  live: boolean;
}

export interface Planted {
  flaw: string;
  area: Area;
  title: string;
  /** JSON Pointers into the flawed description; empty when only the wire shows it. */
  places: { pointer: string; operation?: string }[];
  /** False where no linter can see it: it stands in an exchange. */
  visible: boolean;
}

export interface Exercise {
  /** Names base contract and flaws, so that a handout stays true when flaws are added. */
  code: string;
  seed: string;
  level: 1 | 2 | 3;
  contract: { id: string; title: string; setting: string };
  document: OpenApi;
  planted: Planted[];
  /** Recorded from the flawed service, flawed and unflawed ones mixed; each a short run of requests. */
  exchanges: { id: string; title: string; exchanges: Exchange[] }[];
}

/** A claim for an area as a whole, or at one place: an operation (`POST /payments`) or a recorded exchange (`exchange 2`). */
export interface Claim {
  area: Area;
  at: string | null;
}
