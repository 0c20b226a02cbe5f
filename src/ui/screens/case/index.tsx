import { useEffect, useState } from 'react';
import { type CaseAtWork, resumeCase } from '../../../cases/at-work';
import { caseToContinue, findCase } from '../../../cases/code';
import { daySeed } from '../../../review/exercises/today';
import { wrap } from '../../../text/layout';
import { Lines } from '../../components/lines';
import { type App, useApp } from '../../context';
import { ScreenLayout } from '../../screen-layout';
import { Investigation } from './investigation';

/** The case that a route names: one by its code, today's, or the one to continue. */
function codeOf({ route, progress, now }: App): string {
  const { code, today } = route.screen === 'case' ? route : {};
  if (code !== undefined) return code;
  return (today ? null : caseToContinue(progress.progress())) ?? daySeed(now());
}

/** An incident: opened where it was left, and recorded again for that. */
export default function Case() {
  const app = useApp();
  const { body, theme, userState } = app;
  const [code] = useState(() => codeOf(app));
  const kept = `case ${code}`;
  const [work, setWork] = useState<CaseAtWork | null>(() => {
    const known = userState.get(kept) as CaseAtWork | undefined;
    return known && known.session().ended === null ? known : null;
  });
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    if (work) return;
    const open = async () => resumeCase(await findCase(code), app.progress, { now: app.now, startsOver: true });
    open().then(
      opened => {
        userState.set(kept, opened);
        if (here) setWork(opened);
      },
      (error: Error & { hint?: string }) => here && setFailure(`${error.message} ${error.hint ?? ''}`),
    );
    return () => {
      here = false;
    };
  }, []);
  if (work) return <Investigation work={work} />;
  const lines = wrap(failure ?? 'Recording the incident …', body.columns - 2);
  return (
    <ScreenLayout crumbs={['Cases']} busy={failure === null} keys={() => []}>
      <Lines lines={['', ...lines.map(line => ` ${failure === null ? theme.dim(line) : line}`)]} />
    </ScreenLayout>
  );
}
