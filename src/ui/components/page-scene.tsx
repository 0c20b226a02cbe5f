import type { PageLayout } from '../../course/page-layout';
import { Choices } from './choices';
import type { FittedScene } from './fit-scene';
import { Inset, Lines } from './lines';
import { Scroller } from './scroller';

interface PageSceneProps {
  scene: PageLayout;
  fitted: FittedScene;
  /** The chosen option of an open question. */
  cursor: number | null;
}

/** A page of a lesson or of practice: its text, and below it the question while it is open. */
export function PageScene({ scene, fitted, cursor }: PageSceneProps) {
  return (
    <Inset>
      <Scroller lines={fitted.lines} offset={fitted.offset} rows={fitted.rows} />
      {fitted.pinned && scene.labels.length > 0 ? (
        <>
          <Lines lines={['', ...scene.prompt, '']} />
          <Choices labels={scene.labels} cursor={cursor} columns={scene.columns} numbered />
        </>
      ) : null}
    </Inset>
  );
}
