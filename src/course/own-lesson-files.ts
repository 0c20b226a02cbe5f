/** A lesson of somebody's own that is in the course while the program runs. */
interface OwnLessonFile {
  path: string;
  /** What messages call it. */
  shown: string;
  /** Its text as it was read last. */
  text: string;
}

/** The files of own lessons, by the lesson's id. Apart from what reads them, which is large. */
export const ownLessonFiles = new Map<string, OwnLessonFile>();
