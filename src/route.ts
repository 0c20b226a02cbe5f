/** Where in the program a person can be: what a command line, a link or a key can open. Plain data. */
export type Route =
  | { screen: 'home' }
  | { screen: 'who' }
  | { screen: 'lessons' }
  | { screen: 'lesson'; id: string; step?: string }
  | { screen: 'review'; seed?: string; level?: 1 | 2 | 3; exercise?: string; contract?: string }
  | { screen: 'labs' }
  | { screen: 'lab'; id: string; seed?: string; set?: Record<string, string> }
  /** With a lesson and a step: its service and its requests, `cured` without its flaws; alone: a clean service. */
  | { screen: 'try'; lesson?: string; step?: string; cured?: boolean }
  | { screen: 'lookup'; words?: string };
