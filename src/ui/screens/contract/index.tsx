import { useEffect, useRef, useState } from 'react';
import { InputError } from '../../../command';
import type { ReviewProgress } from '../../../review/contract/types';
import { expandTypedPath } from '../../../review/user-contract/files';
import { stripControlCharacters, wrap } from '../../../text/layout';
import { Lines } from '../../components/lines';
import { useApp, useRoute } from '../../context';
import { ScreenLayout } from '../../screen-layout';
import { progressLines } from '../review/progress-lines';
import { ReviewSessionView } from '../review/session';
import { FileField } from './file-field';
import { type OpenContract, openAgain } from './open';

/** Where the person is: asked for a path, waiting for a file, or in a contract. */
type Stage =
  | { at: 'field'; text: string; problem: string; hint: string }
  | { at: 'opening'; path: string }
  | { at: 'run'; open: OpenContract };

const keptAs = 'contract';

/** The same eyes on a contract of the person's own: its path is asked for, then it is read in a thread of its own. */
export default function ContractScreen() {
  const app = useApp();
  const { file } = useRoute('contract');
  const { contracts, screenState: kept, userState: session } = app;
  const [stage, setStage] = useState<Stage>(() => {
    const open = session.get(keptAs) as OpenContract | undefined;
    const asked = kept.has('asked') ? undefined : file;
    kept.set('asked', true);
    if (asked !== undefined) return { at: 'opening', path: asked };
    return open ? { at: 'run', open } : { at: 'field', text: '', problem: '', hint: '' };
  });
  const [progress, setProgress] = useState<ReviewProgress>({ step: 'read' });
  const running = useRef<{ close(): void } | null>(null);
  const path = stage.at === 'opening' ? stage.path : null;

  useEffect(() => {
    if (path === null) return;
    let here = true;
    const before = session.get(keptAs) as OpenContract | undefined;
    const again = before?.path === path ? before : undefined;
    const listeners = new Set<(progress: ReviewProgress) => void>();
    const job = contracts.open(path, told => {
      if (here) setProgress(told);
      for (const listener of listeners) listener(told);
    });
    running.current = job;
    job.source.then(
      made => {
        if (!here) return job.close();
        here = false;
        before?.close();
        const open = openAgain(path, made, listeners, again);
        session.set(keptAs, open);
        setStage({ at: 'run', open });
      },
      (error: unknown) => {
        if (!here) return;
        here = false;
        if (again) session.delete(keptAs);
        if (!(error instanceof InputError)) throw error;
        const told = error.code === 'closed' ? '' : error.message;
        setStage({ at: 'field', text: path, problem: told, hint: told === '' ? '' : (error.hint ?? '') });
      },
    );
    return () => {
      // Leaving while the file is being read cancels the reading.
      if (here) job.close();
      here = false;
    };
  }, [path]);

  const start = (text: string) => setStage({ at: 'opening', path: expandTypedPath(text, contracts.place) });
  if (stage.at === 'field') {
    const open = session.get(keptAs) as OpenContract | undefined;
    return (
      <FileField
        key={`${stage.text}\n${stage.problem}`}
        {...stage}
        start={start}
        back={open ? () => setStage({ at: 'run', open }) : undefined}
      />
    );
  }
  if (stage.at === 'opening') {
    const columns = Math.min(76, app.body.columns - 2);
    const lines = [
      ...wrap(`Reading ${stripControlCharacters(stage.path)}`, columns),
      '',
      ...progressLines(progress, columns, app.theme),
    ];
    return (
      <ScreenLayout crumbs={['Your contract']} busy cancel={() => running.current?.close()} keys={() => []}>
        <Lines lines={['', ...lines.map(line => ` ${line}`)]} />
      </ScreenLayout>
    );
  }
  const { open } = stage;
  const reopen = () => setStage({ at: 'opening', path: open.path });
  return (
    <ReviewSessionView
      key={open.id}
      session={open}
      another={() => setStage({ at: 'field', text: '', problem: '', hint: '' })}
      cancel={() => {
        open.close();
        reopen();
      }}
      failed={(problem, hint) => {
        open.close();
        session.delete(keptAs);
        setStage({ at: 'field', text: open.path, problem, hint });
      }}
    />
  );
}
