import { ownLessonFiles } from '../../src/course/own-lesson-files';
import { lessonSummaries, lessons } from '../../src/generated/lessons';
import { ownContracts } from '../../src/review/exercises/own-contracts';

/** Takes out what joined the course, because tests of one worker share it. */
export function forgetOwnParts(): void {
  for (const id of ownLessonFiles.keys()) {
    delete lessons[id];
    lessonSummaries.splice(
      lessonSummaries.findIndex(summary => summary.id === id),
      1,
    );
  }
  ownLessonFiles.clear();
  ownContracts.length = 0;
}
