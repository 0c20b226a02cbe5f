import { useEffect, useState } from 'react';
import { InputError } from '../../../command';
import { labs } from '../../../generated/labs';
import { readParams } from '../../../lab/params';
import type { Lab, Recording } from '../../../lab/types';
import type { Route } from '../../../route';
import { wrap } from '../../../text/layout';
import { Lines } from '../../components/lines';
import { type App, useApp } from '../../context';
import { ScreenLayout } from '../../screen-layout';
import { LabRun, labStoreName, yieldToEventLoop } from './run';

interface Ready {
  lab: Lab;
  /** Null: the person comes back to the run as they left it. */
  first: Recording | null;
}

/** Opens a lab: loads it, makes the first recording, then lets the person watch and steer. */
export default function LabScreen() {
  const app = useApp();
  const { route, body, theme } = app;
  const [ready, setReady] = useState<Ready | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    prepare(route, app).then(
      found => here && setReady(found),
      (error: Error) => here && setFailure(describe(error)),
    );
    return () => {
      here = false;
    };
  }, []);
  if (ready) return <LabRun {...ready} />;
  const lines = failure === null ? [theme.dim('Running the clients …')] : wrap(failure, body.columns - 2);
  return (
    <ScreenLayout crumbs={['Labs']} busy={failure === null} keys={() => []}>
      <Lines lines={['', ...lines.map(line => ` ${line}`)]} />
    </ScreenLayout>
  );
}

async function prepare(route: Route, { screenState: kept, randomSeed }: App): Promise<Ready> {
  if (route.screen !== 'lab' || !Object.hasOwn(labs, route.id)) throw new Error('There is no such lab.');
  const lab = await labs[route.id]!();
  if (kept.has(labStoreName)) return { lab, first: null };
  return { lab, first: await lab.record(readParams(lab, route.set), route.seed ?? randomSeed(), [], yieldToEventLoop) };
}

const describe = (error: Error): string =>
  error instanceof InputError && error.hint ? `${error.message} ${error.hint}` : error.message;
