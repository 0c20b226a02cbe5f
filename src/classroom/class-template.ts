/**
 * A class file that passes the check, for a teacher to change.
 *
 * @param file - what it's called, as comments show it
 * @param folder - where everybody's progress goes
 */
export const classTemplate = (
  file: string,
  folder: string,
): string => `# A class. Change what you like, then run: api-design-tutor class check ${file}
class: API design

# Who comes. "people: people.csv" takes the names from a file instead. Without this line, anybody can join.
people: [Anna, Ben, Maria O'Neil]

# What people see on Home, in this sequence. Ids are listed by: api-design-tutor lessons, lab, case --list, and path
plan:
  - lesson: idempotency-keys
  - lab: retries
    seed: 7 # with a seed, everybody gets the same run
  - review: { seed: 11, level: 1 } # levels 2 and 3 are harder
  - day: Homework # the steps below don't count as time in class
  - case: charged-twice
  # - path: first-api                # every lesson, lab, and case of a path
  # - lesson: ./our-refunds.md       # a lesson of your own: api-design-tutor course new our-refunds

# Everybody's progress is also written here. Every seat must be able to write to this folder.
collect: ${JSON.stringify(`./${folder}`)}
`;
